import { betterAuth } from 'better-auth'
import { magicLink } from 'better-auth/plugins'
import type { Pool } from 'pg'

import type { StaffAuth } from '#use-cases/ports.ts'

export interface StaffAuthOptions {
  pool: Pool
  siteUrl: string
  secret: string
  /** Addresses that may sign in, in lower case. */
  staff: readonly string[]
  sendLink: (email: string, token: string) => Promise<void>
}

const LINK_SECONDS = 10 * 60
const SESSION_SECONDS = 12 * 60 * 60
const DATES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Sign-in by one-time link; sessions, tokens and cookies are better-auth's. */
export function staffAuth(options: StaffAuthOptions): StaffAuth {
  const { api } = authOf(options)
  const isStaff = (email: string) => options.staff.includes(email.toLowerCase())
  return {
    requestLink: async (email, headers) => {
      if (isStaff(email)) {
        await api.signInMagicLink({ body: { email: email.toLowerCase() }, headers })
      }
    },
    confirm: async (token, headers) => {
      const response = await api.magicLinkVerify({ query: { token }, headers, asResponse: true })
      if (!response.ok) return undefined
      const { user }: { user: { email: string } } = await response.json()
      return isStaff(user.email)
        ? { email: user.email, cookies: response.headers.getSetCookie() }
        : undefined
    },
    signedIn: async (headers) => {
      const session = await api.getSession({ headers, query: { disableRefresh: true } })
      return session && isStaff(session.user.email) ? session.user.email : undefined
    },
    signOut: async (headers) => {
      const response = await api.signOut({ headers, asResponse: true })
      return response.headers.getSetCookie()
    },
  }
}

function authOf({ pool, siteUrl, secret, sendLink }: StaffAuthOptions) {
  const isSecure = siteUrl.startsWith('https:')
  return betterAuth({
    database: pool,
    secret,
    baseURL: siteUrl,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    user: { modelName: 'staff_users', fields: { emailVerified: 'email_verified', ...DATES } },
    session: {
      modelName: 'staff_sessions',
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...DATES,
      },
    },
    account: {
      modelName: 'staff_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...DATES,
      },
    },
    verification: {
      modelName: 'staff_links',
      fields: { expiresAt: 'expires_at', ...DATES },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: isSecure ? '__Host-staff' : 'staff',
          attributes: { secure: isSecure, httpOnly: true, sameSite: 'strict', path: '/' },
        },
      },
    },
    plugins: [
      magicLink({
        expiresIn: LINK_SECONDS,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token }) => sendLink(email, token),
      }),
    ],
  })
}
