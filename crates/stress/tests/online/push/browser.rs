//! A browser's side of push (RFC 8291): it has a key, and reads what is encrypted for it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{
    ECDH_P256, EphemeralPrivateKey, PublicKey, UnparsedPublicKey, agree_ephemeral,
};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use wire::{PushDevice, PushNote, QuietHours, TurnOf};

use super::service::Message;

/// A secret that a browser would draw.
const AUTH: [u8; 16] = [7; 16];

/// A browser with a subscription. It reads one message: its key is for one agreement.
pub(super) struct Browser {
    endpoint: String,
    private: Option<EphemeralPrivateKey>,
    public: PublicKey,
    pub quiet: Option<QuietHours>,
}

/// The length of a derived key.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(keys: &Prk, info: &[&[u8]]) -> [u8; N] {
    let mut key = [0; N];
    let derived = keys.expand(info, Length(N)).and_then(|found| found.fill(&mut key));
    derived.expect("it is short enough");
    key
}

impl Browser {
    pub(super) fn new(endpoint: String) -> Self {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new());
        let private = private.expect("the system has randomness");
        let public = private.compute_public_key().expect("it has one");
        Self { endpoint, private: Some(private), public, quiet: None }
    }

    /// What it asks the server for.
    pub(super) fn wish(&self, seats: Vec<TurnOf>) -> PushDevice {
        PushDevice {
            endpoint: self.endpoint.clone(),
            p256dh: URL_SAFE_NO_PAD.encode(&self.public),
            auth: URL_SAFE_NO_PAD.encode(AUTH),
            quiet: self.quiet,
            seats,
        }
    }

    /// Decrypts a message: salt, record size and the sender's key, and then one record.
    pub(super) fn read(&mut self, message: &Message) -> PushNote {
        let (salt, rest) = message.body.split_at(16);
        let (sizes, rest) = rest.split_at(5);
        assert!(sizes[..4] >= [0, 0, 0, 18][..] && sizes[4] == 65, "{sizes:?}");
        let (sender, record) = rest.split_at(65);
        let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
        let private = self.private.take().expect("it has read nothing yet");
        let own = self.public.as_ref();
        let input: [u8; 32] = agree_ephemeral(private, &theirs, |secret| {
            let keys = Salt::new(HKDF_SHA256, &AUTH).extract(secret);
            derive(&keys, &[b"WebPush: info\0", own, sender])
        })
        .expect("the sender's key is a point");
        let keys = Salt::new(HKDF_SHA256, salt).extract(&input);
        let key: [u8; 16] = derive(&keys, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce = derive(&keys, &[b"Content-Encoding: nonce\0"]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let text = key.open_in_place(nonce, Aad::empty(), &mut record).expect("it is for us");
        let (last, text) = text.split_last().expect("it says something");
        assert_eq!(*last, 2, "the last record ends so");
        serde_json::from_slice(text).expect("a note")
    }
}
