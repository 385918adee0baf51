import { LINK_MINUTES } from './staff-session.ts'

/** How often and how long a sign-in link works. */
export const LINK_USE = `The link can be used once, within ${LINK_MINUTES} minutes.`
