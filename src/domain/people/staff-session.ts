/** How long a sign-in link works, in minutes. */
export const LINK_MINUTES = 10

/** How long an invitation works, in days. */
export const INVITATION_DAYS = 7

/** A session ends after so many minutes without use, and after so many hours in any case. */
export const IDLE_MINUTES = 30
export const SESSION_HOURS = 12
