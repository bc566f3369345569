//! `serve`: the page on this machine.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};

use clap::Args;

use crate::failure::Failure;

/// Where the page is served.
#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets other machines in.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// Opens the page in the browser.
    #[arg(long)]
    open: bool,
}

/// Serves until it is stopped.
pub(crate) fn run(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let address = SocketAddr::new(args.host, args.port);
        let listener = tokio::net::TcpListener::bind(address).await.map_err(|error| {
            Failure::Failed(format!("{address} cannot be opened: {error}; try --port 0"))
        })?;
        let shown = format!("http://{}/", listener.local_addr()?);
        writeln!(out, "Quarterdeck is open at {shown}")?;
        out.flush()?;
        if !site::is_built() {
            writeln!(out, "The page is not built yet: run cargo xtask web, then build again.")?;
        }
        if args.open {
            open(&shown);
        }
        Ok(axum::serve(listener, site::router::<()>()).await?)
    })
}

/// Asks the desktop to open the page; without a desktop the printed address must do.
fn open(address: &str) {
    let command = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let _ = std::process::Command::new(command).arg(address).spawn();
}
