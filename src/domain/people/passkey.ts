/** How long after signing in a passkey can be added, in minutes. */
export const FRESH_MINUTES = 30

/** Characters of the name that somebody gives a passkey. */
export const LONGEST_PASSKEY_NAME = 60
