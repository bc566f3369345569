//! Readiness for systemd (`Type=notify`): one datagram to the socket that `NOTIFY_SOCKET` names.

use std::ffi::OsStr;
use std::io::{Error, Result};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};

/// Tells whoever started the server that it answers now, or that it ends; nobody, if nobody wants to know.
pub(crate) fn tell(state: &str) {
    let Some(socket) = std::env::var_os("NOTIFY_SOCKET") else { return };
    if let Err(error) = send(&socket, state) {
        tracing::warn!(%error, "systemd cannot be told how the server is");
    }
}

fn send(socket: &OsStr, state: &str) -> Result<()> {
    let address = match socket.as_bytes() {
        #[cfg(target_os = "linux")]
        [b'@', name @ ..] => {
            use std::os::linux::net::SocketAddrExt;
            SocketAddr::from_abstract_name(name)?
        }
        [b'/', ..] => SocketAddr::from_pathname(socket)?,
        _ => return Err(Error::other("NOTIFY_SOCKET names no socket")),
    };
    UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &address).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_datagram_arrives_at_a_socket_with_a_path() {
        let folder = crate::testing::folder();
        let path = folder.path().join("notify");
        let ear = UnixDatagram::bind(&path).expect("a socket");
        send(path.as_os_str(), "READY=1").expect("it is heard");
        let mut heard = [0; 32];
        let length = ear.recv(&mut heard).expect("a datagram");
        assert_eq!(&heard[..length], b"READY=1");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn one_datagram_arrives_at_a_socket_with_a_name() {
        use std::os::linux::net::SocketAddrExt;
        let name = format!("quarterdeck-notify-{}", std::process::id());
        let address = SocketAddr::from_abstract_name(&name).expect("a name");
        let ear = UnixDatagram::bind_addr(&address).expect("a socket");
        send(OsStr::new(&format!("@{name}")), "STOPPING=1").expect("it is heard");
        let mut heard = [0; 32];
        let length = ear.recv(&mut heard).expect("a datagram");
        assert_eq!(&heard[..length], b"STOPPING=1");
    }

    #[test]
    fn a_socket_that_is_none_is_said_to_be_none() {
        assert!(send(OsStr::new("relative"), "READY=1").is_err());
        assert!(send(OsStr::new("/nowhere/to/be/found"), "READY=1").is_err());
    }
}
