/** Minutes after signing in during which a passkey can be added. */
export const FRESH_SIGN_IN_MINUTES = 30

/** The most characters in a passkey's name. */
export const MAX_PASSKEY_NAME_LENGTH = 60
