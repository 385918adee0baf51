/** Minutes after signing in during which a passkey can be added. */
export const FRESH_SIGN_IN_MINUTES = 30

export const MAX_PASSKEY_NAME_LENGTH = 60
