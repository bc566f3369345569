//! What lies open on a table, written once: a state hashes it, and a view holds it as it is.

/// Declares the open part of a state. A state is `{ open, secrets }`; a view is `{ open, .. }` and what its
/// onlooker knows of the secrets, with `fn amiss(&self) -> Option<&'static str>` for views from outside.
///
/// A view is written flat: the fields of the open part, and between them what is seen of secrets. Behind a
/// field, `[deck, hands => deck, hands]` says which secrets come next in the state's hash, and which fields
/// of the view come next in its text. Records keep both orders, so they stay. `as "name"` is another name in
/// that text. No secret and no field of a view can be left out: that does not compile.
#[macro_export]
macro_rules! open_part {
    (
        of $state:ident, secrets $secrets:ident, seen as $view:ident { $($own:ident)? };
        $(#[$about:meta])*
        pub struct $open:ident {
            $(
                $(#[$doc:meta])*
                pub $field:ident $(as $name:literal)? : $type:ty
                $([$($secret:ident),* => $($seen:ident $(as $seen_name:literal)?),*])?
            ),* $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $open {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl ::std::hash::Hash for $state {
            fn hash<H: ::std::hash::Hasher>(&self, hasher: &mut H) {
                let Self { open, secrets: $secrets { $($($($secret,)*)?)* } } = self;
                $(
                    ::std::hash::Hash::hash(&open.$field, hasher);
                    $($(::std::hash::Hash::hash($secret, hasher);)*)?
                )*
            }
        }

        #[expect(non_camel_case_types, reason = "a view is written with a type for each field, with its name")]
        const _: () = {
            /// A view as it is written: every field has its own type, which is borrowed or owned.
            #[derive(::serde::Serialize, ::serde::Deserialize)]
            #[serde(rename = "View")]
            struct Form<$($own,)? $($field, $($($seen,)*)?)*> {
                $($own: $own,)?
                $(
                    $(#[serde(rename = $name)])?
                    $field: $field,
                    $($($(#[serde(rename = $seen_name)])? $seen: $seen,)*)?
                )*
            }

            impl ::serde::Serialize for $view {
                fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    let Self { $($own,)? open, $($($($seen,)*)?)* } = self;
                    let form = Form { $($own,)? $($field: &open.$field, $($($seen,)*)?)* };
                    ::serde::Serialize::serialize(&form, to)
                }
            }

            impl<'de> ::serde::Deserialize<'de> for $view {
                fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    let form = ::serde::Deserialize::deserialize(from)?;
                    let Form { $($own,)? $($field, $($($seen,)*)?)* } = form;
                    let view = Self { $($own,)? open: $open { $($field,)* }, $($($($seen,)*)?)* };
                    match view.amiss() {
                        None => Ok(view),
                        Some(what) => Err(::serde::de::Error::custom(what)),
                    }
                }
            }
        };
    };
}
