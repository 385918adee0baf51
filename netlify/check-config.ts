import { canSignIn } from '#domain/people/staff-address.ts'

import { ConfigError, isLiveKey, readConfig, REPOSITORY, type Config } from './config.ts'

export { isSiteAddress } from './config.ts'

type Environment = Record<string, string | undefined>

/** A value that passes, for each variable that has to be set: reading goes on behind a wrong one. */
export const STAND_INS: Readonly<Record<string, string>> = {
  SITE_URL: 'https://site.example',
  DATABASE_URL: 'postgres://host/database',
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
  SMTP_URL: 'smtp://host',
  MAIL_FROM: 'firm@site.example',
  FIRM_EMAIL: 'firm@site.example',
  AUTH_SECRET: 'stand-in'.repeat(4),
  STAFF_EMAILS: 'firm@site.example',
}

const ADDRESSES = /^\s*[^\s,@]+@[^\s,@]+(\s*,\s*[^\s,@]+@[^\s,@]+)*[\s,]*$/

/**
 * Variables that functions can do without, but a live shop should set: each with the shape of its
 * value, and what to do.
 */
const OTHERS: readonly (readonly [variable: string, shape: RegExp, fix: string])[] = [
  ['STAFF_EMAILS', ADDRESSES, 'list the addresses of the staff, separated by commas'],
  [
    'PUBLIC_STRIPE_PUBLISHABLE_KEY',
    /^\s*(pk_(test|live)_\S+)?\s*$/,
    'copy the publishable key from Stripe, which begins with pk_, or remove it: pages show it to everybody',
  ],
  ['PUBLIC_PAYPAL', /^(on|off)?$/, 'set it to on, or remove it'],
  ['EDIT_REPOSITORY', REPOSITORY, 'write it as owner/name, or remove it'],
  [
    'STRIPE_DASHBOARD_URL',
    /^\s*(https?:\/\/\S+)?\s*$/,
    'set it to an address that begins with https://, or remove it',
  ],
]

function otherErrors(env: Environment): ConfigError[] {
  return OTHERS.filter(([variable, shape]) => !shape.test(env[variable] ?? '')).map(
    ([variable, , fix]) => new ConfigError(variable, fix),
  )
}

/** Owners who would ask for a link and never get one. */
function signInErrors({ staff }: Config): ConfigError[] {
  const refused = staff.emails.filter((email) => ADDRESSES.test(email) && !canSignIn(email))
  if (refused.length === 0) return []
  const fix = `nobody can sign in as ${refused.join(', ')}: name addresses that have only letters, digits and . _ - + before the @ and end in letters`
  return [new ConfigError('STAFF_EMAILS', fix)]
}

/** Netlify redirects one of `firm.example` and `www.firm.example` to the other, its main address in `URL`. */
function redirectErrors(env: Environment): ConfigError[] {
  const [given, main] = [env['SITE_URL'], env['URL']].map((address) => URL.parse(address ?? ''))
  if (!given || !main || (`www.${given.host}` !== main.host && given.host !== `www.${main.host}`))
    return []
  const fix = `it redirects to ${main.origin}, so messages of Stripe and the shop’s calls to itself are lost: set it to that address, or remove it`
  return [new ConfigError('SITE_URL', fix)]
}

/** Returns the configuration, with stand-ins for variables that are missing or wrong, and what is wrong with each. */
export function checkConfig(env: Environment): { config: Config; errors: ConfigError[] } {
  const errors: ConfigError[] = []
  const read = { ...env }
  for (;;) {
    try {
      const config = readConfig(read)
      return {
        config,
        errors: [...errors, ...otherErrors(env), ...signInErrors(config), ...redirectErrors(env)],
      }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      if (errors.some(({ variable }) => variable === error.variable)) throw error
      errors.push(error)
      read[error.variable] = STAND_INS[error.variable] ?? ''
    }
  }
}

export interface BuildCheck {
  /** Faults that stop the build. */
  faults: string[]
  /** Variables that may still be missing. */
  warnings: string[]
}

/**
 * What the host's build says of its variables. The secret of the webhook is known only once the site
 * has an address, and a preview may be there for its pages alone; a key that these would show stops both,
 * and a live key a preview that has a copy of the database.
 */
export function checkBuild(env: Environment): BuildCheck {
  const check: BuildCheck = { faults: [], warnings: [] }
  for (const { variable, message } of checkConfig(env).errors) {
    const mayWait = variable === 'STRIPE_WEBHOOK_SECRET' && !env[variable]?.trim()
    const isShown = variable === 'PUBLIC_STRIPE_PUBLISHABLE_KEY'
    const isLive = variable === 'STRIPE_SECRET_KEY' && isLiveKey(env[variable] ?? '')
    const isRequired = isShown || isLive || (!mayWait && env['CONTEXT'] === 'production')
    check[isRequired ? 'faults' : 'warnings'].push(message)
  }
  return check
}

/** Whether pages say that payments are a demonstration: always, but with a live key. */
export function isDemonstration(env: Environment): boolean {
  return !isLiveKey(env['STRIPE_SECRET_KEY'] ?? '')
}
