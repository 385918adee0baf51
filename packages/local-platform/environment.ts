import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import type { Secrets } from './secrets.ts'

const Firm = z.object({ name: z.string().min(1), email: z.email() })

export type Firm = z.infer<typeof Firm>

/** Name and email address of the firm, from the project's `content/site.json`. */
export async function readFirm(project: string): Promise<Firm> {
  const file = path.join(project, 'content', 'site.json')
  return Firm.parse(JSON.parse(await readFile(file, 'utf8')))
}

interface EnvironmentParts {
  siteUrl: string
  databaseUrl: string
  smtpUrl: string
  /** Address of the card-provider emulator; undefined with a Stripe test account. */
  cardProviderUrl: string | undefined
  firm: Firm
  secrets: Secrets
  /** Whether rate limits apply; without the emulator they always do. */
  rateLimits?: boolean
}

type Environment = Record<string, string | undefined>

const OVERRIDABLE_VARIABLES = [
  'STAFF_EMAILS',
  'MAIL_FROM',
  'FIRM_EMAIL',
  'EXCHANGE_RATES_URL',
] as const

/** The environment of the functions on one machine, as `netlify/config.ts` reads it. */
export function functionsEnvironment(
  parts: EnvironmentParts,
  outside: Environment,
): Record<string, string> {
  const environment: Record<string, string> = {
    CONTEXT: 'dev',
    PUBLIC_PAYPAL: 'on',
    SITE_URL: parts.siteUrl,
    DATABASE_URL: parts.databaseUrl,
    // Here one process does the work of all instances, so it needs more connections.
    DATABASE_CONNECTIONS: '10',
    SMTP_URL: parts.smtpUrl,
    MAIL_FROM: `${parts.firm.name} <${parts.firm.email}>`,
    FIRM_EMAIL: parts.firm.email,
    STAFF_EMAILS: parts.firm.email.replace(/^.*@/, 'staff@'),
    EXCHANGE_RATES_URL: `${parts.siteUrl}/_local/rates/v1/latest?base=GBP`,
    AUTH_SECRET: parts.secrets.authSecret,
    ...emulatorVariables(parts, outside),
  }
  for (const name of OVERRIDABLE_VARIABLES) {
    const chosen = outside[name]
    if (chosen) environment[name] = chosen
  }
  return environment
}

function emulatorVariables(
  { cardProviderUrl, rateLimits, secrets, siteUrl }: EnvironmentParts,
  { STRIPE_SECRET_KEY: chosen = '' }: Environment,
): Record<string, string> {
  if (cardProviderUrl === undefined) return {}
  return {
    STRIPE_SECRET_KEY: isRestrictedKey(chosen) ? chosen : secrets.stripeSecretKey,
    STRIPE_API_URL: cardProviderUrl,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_DASHBOARD_URL: `${siteUrl}/_local/card-provider/payments/`,
    LOCAL_RATE_LIMITS: rateLimits === false ? 'off' : 'on',
  }
}

/** Whether the environment names a Stripe test account, which replaces the emulator. */
export function hasStripeAccount(outside: Environment): boolean {
  const key = outside['STRIPE_SECRET_KEY'] ?? ''
  return /^[rs]k_test_/.test(key) && !key.startsWith('sk_test_local_') && !isRestrictedKey(key)
}

export function isRestrictedKey(key: string): boolean {
  return key.startsWith('rk_test_local_')
}

export function staffEmailOf(environment: Environment): string {
  return (environment['STAFF_EMAILS'] ?? '').split(',')[0]?.trim() ?? ''
}

/** Why the local platform refuses this environment, or undefined. */
export function refusalReason(outside: Environment): string | undefined {
  for (const name of ['NODE_ENV', 'CONTEXT']) {
    if (outside[name] === 'production') {
      return `${name} is "production". The local platform takes no real payments and is for one machine only: unset ${name}.`
    }
  }
  const live = Object.keys(outside).find((name) => /^[rsp]k_live_/.test(outside[name] ?? ''))
  if (live) {
    return `${live} holds a live Stripe key. Remove it, or use a test key that begins with sk_test_.`
  }
  return undefined
}

// The local platform must never reach a hosted database named by the shell.
const REMOVED_VARIABLES = ['NETLIFY_DB_URL', 'NETLIFY_DATABASE_URL'] as const

/** Sets variables of this process and returns a function that restores the earlier values. */
export function applyEnvironment(environment: Record<string, string>): () => void {
  const names = [...REMOVED_VARIABLES, ...Object.keys(environment)]
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of REMOVED_VARIABLES) delete process.env[name]
  Object.assign(process.env, environment)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
