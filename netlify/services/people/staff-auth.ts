import { createHash } from 'node:crypto'

import { betterAuth } from 'better-auth'
import { magicLink } from 'better-auth/plugins'

import type { Database } from '#data/postgres.ts'
import {
  IDLE_MINUTES,
  INVITATION_DAYS,
  SIGN_IN_LINK_MINUTES,
} from '#domain/people/staff-session.ts'

import {
  awaitAnswer,
  cookieName,
  authLibraryOptions,
  mapLibraryOutage,
  type AuthLibraryOptions,
} from './staff-auth-library.ts'

export interface StaffAuthOptions extends AuthLibraryOptions {
  sendLink: (email: string, token: string) => Promise<void>
  sendInvitation: (email: string, token: string, by: string) => Promise<void>
  /** Whether the person with this lower-case email address must sign in with a passkey instead of a link. */
  needsPasskey: (email: string) => Promise<boolean>
}

const LINK_SECONDS = SIGN_IN_LINK_MINUTES * 60
const IDLE_MS = IDLE_MINUTES * 60 * 1000
/** Minimum time between two updates of a session's last use. */
const USE_INTERVAL_MS = 60 * 1000
const MAX_UNUSED_LINKS = 5

/** Sign-in by one-time link, through better-auth. `headers` are those of the browser's request. */
export function staffAuth(options: StaffAuthOptions) {
  const { database, now } = options
  const { api } = authOf({
    ...options,
    sendLink: async (email, token) => {
      if (await isWithinLinkLimit(database, email, token, now()))
        await options.sendLink(email, token)
    },
  })
  const roleOf = (email: string) => options.roleOf(email.toLowerCase())
  const current = (headers: Headers) =>
    mapLibraryOutage(api.getSession({ headers, query: { disableRefresh: true } }))
  return {
    /** Mails a one-time link to a staff member; the result does not reveal who is a staff member. */
    requestLink: async (address: string, headers: Headers) => {
      const email = address.toLowerCase()
      if (await roleOf(email)) await api.signInMagicLink({ body: { email }, headers })
    },
    /** Exchanges a token; undefined if it is wrong, used or expired, `passkey` if a passkey is required. */
    confirm: async (token: string, headers: Headers) => {
      const response = await awaitAnswer(
        api.magicLinkVerify({ query: { token }, headers, asResponse: true }),
      )
      if (!response.ok) return undefined
      const { token: session, user }: { token: string; user: { email: string } } =
        await response.json()
      if (!(await roleOf(user.email))) return undefined
      if (await options.needsPasskey(user.email.toLowerCase())) {
        await database.query(`delete from staff_sessions where token = $1`, [session])
        return 'passkey'
      }
      return { email: user.email, cookies: response.headers.getSetCookie() }
    },
    /** Mails an invited person a one-time link, valid for days; rejects with a MailError if that fails. */
    invite: async ({ email, by }: { email: string; by: string }, headers: Headers) => {
      const sendLink = (to: string, token: string) => options.sendInvitation(to, token, by)
      const inviting = authOf({ ...options, sendLink }, INVITATION_DAYS * 24 * 60 * 60)
      await mapLibraryOutage(inviting.api.signInMagicLink({ body: { email }, headers }))
    },
    /** The signed-in person, if still a staff member. */
    signedIn: async (headers: Headers) => {
      const found = await current(headers)
      if (!found) return undefined
      const { email } = found.user
      const role = await roleOf(email)
      if (!role) return undefined
      return (await keepOrEndSession(database, found.session, now())) ? { email, role } : undefined
    },
    /** Ends this session, or all sessions of this person. Returns the cookies that end the session in the browser. */
    signOut: async (headers: Headers, everywhere: boolean) => {
      const found = await current(headers)
      if (found) {
        const { token, userId } = found.session
        await database.query(
          `delete from staff_sessions where token = $1 or ($2 and user_id = $3)`,
          [token, everywhere, userId],
        )
      }
      const response = await api.signOut({ headers, asResponse: true })
      // Only our own cookie is returned: better-auth would also clear cookies that the site never sets.
      const own = `${cookieName(options.siteUrl)}=`
      return response.headers.getSetCookie().filter((cookie) => cookie.startsWith(own))
    },
  }
}

export type StaffAuth = ReturnType<typeof staffAuth>

/**
 * Whether a newly stored sign-in link may be sent; removes the link if it exceeds the limit.
 * Invitations, which are valid for days, do not count. A lock per address keeps concurrent requests
 * within the limit.
 */
function isWithinLinkLimit({ transaction }: Database, email: string, token: string, now: Date) {
  return transaction(async ({ query }) => {
    await query(`select pg_advisory_xact_lock(hashtextextended('staff-link ' || $1, 0))`, [email])
    const removed = await query(
      `delete from staff_links where identifier = $3 and (
        select count(*) from staff_links
        where expires_at > $2 and expires_at < created_at + interval '1 day'
          and value::json ->> 'email' = $1
      ) > ${MAX_UNUSED_LINKS} returning id`,
      [email, now, identifierOf(token)],
    )
    return removed.length === 0
  })
}

/** Removes a link that could not be sent, so that it does not count towards the limit. */
async function sendOrRemoveLink({ query }: Database, token: string, sending: Promise<void>) {
  try {
    await sending
  } catch (error) {
    await query(`delete from staff_links where identifier = $1`, [identifierOf(token)])
    throw error
  }
}

/** The identifier under which better-auth stores a link. */
function identifierOf(token: string): string {
  return `magic-link:${hashOf(token)}`
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Notes the use of a session, or ends an idle session; returns whether the session continues. */
async function keepOrEndSession(
  { query }: Database,
  session: { token: string; updatedAt: Date },
  now: Date,
) {
  const idle = now.getTime() - session.updatedAt.getTime()
  if (idle > IDLE_MS) {
    await query(`delete from staff_sessions where token = $1`, [session.token])
    return false
  }
  if (idle > USE_INTERVAL_MS) {
    await query(`update staff_sessions set updated_at = $2 where token = $1`, [session.token, now])
  }
  return true
}

function authOf(options: StaffAuthOptions, linkSeconds = LINK_SECONDS) {
  const { database, sendLink } = options
  return betterAuth({
    ...authLibraryOptions(options),
    plugins: [
      magicLink({
        expiresIn: linkSeconds,
        storeToken: { type: 'custom-hasher', hash: (token) => Promise.resolve(hashOf(token)) },
        sendMagicLink: ({ email, token }) =>
          sendOrRemoveLink(database, token, sendLink(email, token)),
      }),
    ],
  })
}
