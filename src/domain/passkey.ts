/** What a call lacks while passkeys are demanded: a passkey at all, or a session begun with one. */
export type PasskeyLack = 'passkey' | 'passkey-session'

/** How long after signing in a passkey can be added, in minutes. */
export const FRESH_MINUTES = 30

/** How long somebody may add a passkey once an owner lets them, in hours. */
export const PERMIT_HOURS = 24

/** Characters of the name that somebody gives a passkey. */
export const LONGEST_PASSKEY_NAME = 60
