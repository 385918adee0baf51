import { SIGN_IN_LINK_MINUTES } from './staff-session.ts'

/** How often and how long a sign-in link works. */
export const SIGN_IN_LINK_USE = `The link can be used once, within ${SIGN_IN_LINK_MINUTES} minutes.`
