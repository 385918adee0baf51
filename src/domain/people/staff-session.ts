/** Minutes for which a sign-in link is valid. */
export const SIGN_IN_LINK_MINUTES = 10

export const INVITATION_DAYS = 7

/** Minutes without use after which a session ends; every session ends after `SESSION_HOURS`. */
export const IDLE_MINUTES = 30
export const SESSION_HOURS = 12
