//! A message that only one browser can read (RFC 8291), in one record (RFC 8188, `aes128gcm`).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;

use crate::secrets;
use crate::store::Device;

/// The bytes of a record, as far as anybody has to know: ours are shorter.
const RECORD: u32 = 4096;
/// What ends the text of the last record.
const LAST: u8 = 2;
/// The bytes of a public key: a point of P-256, uncompressed.
pub(super) const POINT: usize = 65;
/// The bytes of the secret between a browser and whoever writes to it.
pub(super) const AUTH: usize = 16;

/// The length of a derived key.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// The body of a request that brings a text to a device.
pub(super) fn encrypted(device: &Device, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let public = own.compute_public_key()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &device.p256dh);
    let salt = secrets::random();
    agree_ephemeral(own, &theirs, |secret| seal(secret, device, public.as_ref(), salt, text))?
}

/// The same, once both have agreed on a secret.
fn seal(
    secret: &[u8],
    device: &Device,
    public: &[u8],
    salt: [u8; 16],
    text: &[u8],
) -> Result<Vec<u8>, Unspecified> {
    let keys = Salt::new(HKDF_SHA256, &device.auth).extract(secret);
    let input: [u8; 32] = derive(&keys, &[b"WebPush: info\0", &device.p256dh, public])?;
    let keys = Salt::new(HKDF_SHA256, &salt).extract(&input);
    let key: [u8; 16] = derive(&keys, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(&keys, &[b"Content-Encoding: nonce\0"])?;
    let mut sealed = [text, &[LAST]].concat();
    LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?).seal_in_place_append_tag(
        Nonce::assume_unique_for_key(nonce),
        Aad::empty(),
        &mut sealed,
    )?;
    let length = u8::try_from(public.len()).map_err(|_| Unspecified)?;
    Ok([&salt[..], &RECORD.to_be_bytes(), &[length], public, &sealed].concat())
}

fn derive<const N: usize>(keys: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut key = [0; N];
    keys.expand(info, Length(N))?.fill(&mut key)?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    /// RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_is_sealed_to_the_byte() {
        let device = Device {
            endpoint: String::new(),
            p256dh: bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            quiet: None,
        };
        let secret = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let public = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("sixteen bytes");
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = seal(&secret, &device, &public, salt, text).expect("it can be sealed");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn a_key_that_is_no_point_is_refused() {
        let device = Device {
            endpoint: String::new(),
            p256dh: vec![4; POINT],
            auth: vec![0; AUTH],
            quiet: None,
        };
        assert!(encrypted(&device, b"text").is_err());
    }
}
