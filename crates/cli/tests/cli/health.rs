//! A server's health, asked by the program itself.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::{code, err, folder, out, quarterdeck, refused};

/// A server that ends with its test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server on a free port, and its address.
fn serve(tables: &Path) -> (Server, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_quarterdeck"))
        .args(["serve", "--port", "0", "--log", "off", "--data"])
        .arg(tables)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let lines = BufReader::new(server.stdout.take().expect("the output is piped")).lines();
    let server = Server(server);
    let open = lines.map_while(Result::ok).find(|line| line.contains("is open at"));
    let open = open.expect("it says where it is");
    let address = open.rsplit("http://").next().expect("an address").trim_end_matches('/');
    (server, address.into())
}

#[test]
fn a_server_that_is_well_says_so_and_one_that_is_gone_does_not() {
    let tables = folder("health");
    let (server, address) = serve(&tables);
    for (more, says) in [("", "alive"), (" --ready", "ready")] {
        let output = quarterdeck(&format!("health {address}{more}"), "");
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert_eq!(out(&output), format!("{address}: {says}\n"));
    }
    drop(server);
    refused(&format!("health {address}"), 1, &[&address]);
    refused("health somewhere", 2, &["somewhere"]);
    let _ = fs::remove_dir_all(tables);
}

/// What `health` says of something that gives this answer.
fn told(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    let answers = std::thread::spawn(move || {
        let (mut client, _) = listener.accept().expect("it asks");
        let _ = client.read(&mut [0; 1024]);
        let _ = client.write_all(answer.as_bytes());
    });
    let message = refused(&format!("health {address} --ready"), 1, &[&address]);
    answers.join().expect("it has answered");
    message
}

#[test]
fn a_server_that_is_not_ready_or_no_server_at_all_is_not_well() {
    let busy = "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n";
    assert!(told(busy).contains("/readyz answers with status 503"));
    assert!(told("220 mail.example\r\n").contains("not the answer of a server"));
    assert!(told("").contains("not the answer of a server"));
}
