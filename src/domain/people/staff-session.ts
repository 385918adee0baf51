/** Minutes for which a sign-in link is valid. */
export const SIGN_IN_LINK_MINUTES = 10

export const INVITATION_DAYS = 7

/** A session ends after this long without use, or after `SESSION_HOURS` in any case. */
export const IDLE_MINUTES = 30
export const SESSION_HOURS = 12
