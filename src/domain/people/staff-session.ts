/** Minutes for which a sign-in link is valid. */
export const SIGN_IN_LINK_MINUTES = 10

/** How often and how long a sign-in link works. */
export const SIGN_IN_LINK_USE = `The link can be used once, within ${SIGN_IN_LINK_MINUTES} minutes.`

export const INVITATION_DAYS = 7

/** Minutes without use after which a session ends; every session ends after `SESSION_HOURS`. */
export const IDLE_MINUTES = 30
export const SESSION_HOURS = 12
