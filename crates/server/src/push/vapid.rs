//! Who sends a message: a token signed with the server's own key (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::error::{KeyRejected, Unspecified};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// For how many seconds a token is good; a day is the most that push services take.
const GOOD_FOR: u64 = 12 * 3600;

/// The key by which push services know this server.
pub(super) struct ServerKey(EcdsaKeyPair);

impl ServerKey {
    /// A new one, as it is stored.
    pub(super) fn fresh() -> Result<Vec<u8>, Unspecified> {
        let key =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(key.as_ref().into())
    }

    pub(super) fn read(stored: &[u8]) -> Result<Self, KeyRejected> {
        let random = SystemRandom::new();
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, stored, &random).map(Self)
    }

    /// What everybody may know of it.
    pub(super) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key())
    }

    /// The header `Authorization` for a push service, at a time in seconds since 1970; `contact` is whom its
    /// operator may turn to.
    pub(super) fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        now: u64,
    ) -> Result<String, Unspecified> {
        let mut claims = json!({"aud": origin, "exp": now + GOOD_FOR});
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let part = |json: serde_json::Value| URL_SAFE_NO_PAD.encode(json.to_string());
        let text = format!("{}.{}", part(json!({"typ": "JWT", "alg": "ES256"})), part(claims));
        let signature = self.0.sign(&SystemRandom::new(), text.as_bytes())?;
        let signature = URL_SAFE_NO_PAD.encode(signature);
        Ok(format!("vapid t={text}.{signature}, k={}", self.public()))
    }
}
