//! The way to a `PostgreSQL`: its address, and whether the line is encrypted. `sslmode=require` in the address
//! asks for that, and then the certificate is checked, always: by the roots that this machine trusts, or by
//! those in the file `sslrootcert`.

use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::JoinHandle;
use tokio_postgres::config::SslMode;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Error, NoTls, Notification};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::StoreError;

/// Where the password may be, so that it stands neither in the command line nor in anybody's list of processes.
const PASSWORD: &str = "QUARTERDECK_DATABASE_PASSWORD";

/// Where a database is and how to talk to it.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    tls: Option<MakeRustlsConnect>,
}

impl Address {
    /// Reads `postgres://user@host/name?sslmode=require&sslrootcert=/path/ca.pem&passwordfile=/path/password`.
    pub(super) fn read(url: &str) -> Result<Self, StoreError> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut encrypted, mut roots, mut password) = (false, None, None);
        let mut rest = Vec::new();
        for part in query.split('&').filter(|part| !part.is_empty()) {
            match part.split_once('=').unwrap_or((part, "")) {
                ("sslmode", "disable") => encrypted = false,
                ("sslmode", "require" | "verify-ca" | "verify-full") => encrypted = true,
                ("sslmode", _) => {
                    return Err(StoreError::new("sslmode takes disable, require or verify-full"));
                }
                ("sslrootcert", file) => roots = Some(file.to_owned()),
                ("passwordfile", file) => password = Some(password_in(file)?),
                _ => rest.push(part),
            }
        }
        let bad = |_| StoreError::new("--database takes postgres://user@host/name");
        let mut config: Config = format!("{place}?{}", rest.join("&")).parse().map_err(bad)?;
        if let Some(password) = password.or_else(|| std::env::var(PASSWORD).ok()) {
            config.password(password);
        }
        config
            .ssl_mode(if encrypted { SslMode::Require } else { SslMode::Disable })
            .connect_timeout(Duration::from_secs(2))
            .tcp_user_timeout(Duration::from_secs(2))
            .keepalives_idle(Duration::from_secs(2))
            .application_name("quarterdeck");
        let tls = encrypted.then(|| connector(roots.as_deref())).transpose()?;
        Ok(Self { config, tls })
    }

    /// Connects; notifications go to whoever wants them.
    pub(super) async fn connect(
        &self,
        notes: Option<UnboundedSender<Notification>>,
    ) -> Result<(Client, JoinHandle<()>), Error> {
        if let Some(tls) = &self.tls {
            let (client, line) = self.config.connect(tls.clone()).await?;
            Ok((client, tokio::spawn(pump(line, notes))))
        } else {
            let (client, line) = self.config.connect(NoTls).await?;
            Ok((client, tokio::spawn(pump(line, notes))))
        }
    }
}

/// Carries what is said over a connection, until it ends.
async fn pump<S, T>(mut line: Connection<S, T>, notes: Option<UnboundedSender<Notification>>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| line.poll_message(context)).await {
        if let (AsyncMessage::Notification(note), Some(notes)) = (message, &notes) {
            let _ = notes.send(note);
        }
    }
}

/// The password in a file: its first line.
fn password_in(file: &str) -> Result<String, StoreError> {
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| StoreError::new(format!("passwordfile {file}: {error}")))?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// What checks the certificate of the database.
fn connector(file: Option<&str>) -> Result<MakeRustlsConnect, StoreError> {
    let mut roots = RootCertStore::empty();
    if let Some(file) = file {
        let unread = |error| StoreError::new(format!("sslrootcert {file}: {error}"));
        for certificate in CertificateDer::pem_file_iter(file).map_err(unread)? {
            roots.add(certificate.map_err(unread)?).map_err(StoreError::new)?;
        }
    } else {
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(StoreError::new)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_whether_the_line_is_encrypted() {
        let encrypted = |query: &str| {
            let address = Address::read(&format!("postgres://me@db.example/tables{query}"));
            address.map(|address| address.tls.is_some()).map_err(|error| error.what)
        };
        assert_eq!(encrypted(""), Ok(false));
        assert_eq!(encrypted("?sslmode=disable&connect_timeout=3"), Ok(false));
        assert_eq!(encrypted("?sslmode=require"), Ok(true));
        assert!(encrypted("?sslmode=prefer").is_err(), "either it is or it is not");
        let missing = encrypted("?sslmode=require&sslrootcert=/no/such/file");
        assert!(missing.is_err_and(|why| why.contains("/no/such/file")));
        assert!(encrypted("?nonsense=1").is_err());
    }

    #[test]
    fn a_password_may_be_in_a_file() {
        let folder = crate::testing::folder();
        let file = folder.path().join("password");
        std::fs::write(&file, "open sesame\n").expect("it can be written");
        let url = format!("postgres://me@db.example/tables?passwordfile={}", file.display());
        let address = Address::read(&url).unwrap_or_else(|_| panic!("it is one"));
        assert_eq!(address.config.get_password(), Some(&b"open sesame"[..]));
        let missing = Address::read("postgres://me@db.example/tables?passwordfile=/no/such/file");
        assert!(missing.is_err_and(|why| why.what.contains("/no/such/file")));
    }
}
