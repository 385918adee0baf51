import { canSignIn } from '#domain/people/staff-address.ts'

import { ConfigError, isLiveKey, readConfig, REPOSITORY_PATTERN, type Config } from './config.ts'

export { isSiteAddress } from './config.ts'

type Environment = Record<string, string | undefined>

/** A valid value for each required variable; replaces a missing or wrong value, so that the check continues. */
export const PLACEHOLDER_VARIABLES: Readonly<Record<string, string>> = {
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

/** The formats of variables that `readConfig` does not check, each with what to do if the format is wrong. */
const VARIABLE_FORMATS: readonly (readonly [variable: string, format: RegExp, fix: string])[] = [
  ['STAFF_EMAILS', ADDRESSES, 'list the addresses of the staff, separated by commas'],
  [
    'PUBLIC_STRIPE_PUBLISHABLE_KEY',
    /^\s*(pk_(test|live)_\S+)?\s*$/,
    'copy the publishable key from Stripe, which begins with pk_, or remove it: it is published in the pages',
  ],
  ['PUBLIC_PAYPAL', /^(on|off)?$/, 'set it to on, or remove it'],
  ['EDIT_REPOSITORY', REPOSITORY_PATTERN, 'write it as owner/name, or remove it'],
  [
    'STRIPE_DASHBOARD_URL',
    /^\s*(https?:\/\/\S+)?\s*$/,
    'set it to an address that begins with https://, or remove it',
  ],
]

function formatErrors(env: Environment): ConfigError[] {
  return VARIABLE_FORMATS.filter(([variable, format]) => !format.test(env[variable] ?? '')).map(
    ([variable, , fix]) => new ConfigError(variable, fix),
  )
}

/** An error if the email address of an owner cannot be used to sign in. */
function signInErrors({ staff }: Config): ConfigError[] {
  const refused = staff.emails.filter((email) => ADDRESSES.test(email) && !canSignIn(email))
  if (refused.length === 0) return []
  const fix = `these addresses cannot be used to sign in: ${refused.join(', ')}. Use letters, digits and . _ - + before the @, and an ending of letters`
  return [new ConfigError('STAFF_EMAILS', fix)]
}

/** An error if Netlify redirects `SITE_URL`, because the main address, in `URL`, differs by `www.`. */
function redirectErrors(env: Environment): ConfigError[] {
  const [given, main] = [env['SITE_URL'], env['URL']].map((address) => URL.parse(address ?? ''))
  if (!given || !main || (`www.${given.host}` !== main.host && given.host !== `www.${main.host}`))
    return []
  const fix = `it redirects to ${main.origin}, so Stripe’s webhooks and the shop’s calls to itself are lost: set it to that address, or remove it`
  return [new ConfigError('SITE_URL', fix)]
}

/** The configuration, with placeholders for missing or wrong variables, and an error for each of these variables. */
export function checkConfig(env: Environment): { config: Config; errors: ConfigError[] } {
  const errors: ConfigError[] = []
  const read = { ...env }
  for (;;) {
    try {
      const config = readConfig(read)
      return {
        config,
        errors: [...errors, ...formatErrors(env), ...signInErrors(config), ...redirectErrors(env)],
      }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      if (errors.some(({ variable }) => variable === error.variable)) throw error
      errors.push(error)
      read[error.variable] = PLACEHOLDER_VARIABLES[error.variable] ?? ''
    }
  }
}

export interface BuildCheck {
  /** Errors that stop the build. */
  faults: string[]
  /** Errors that do not stop the build, because the variables can be set later. */
  warnings: string[]
}

/**
 * Checks the variables during the host's build. Production may still lack the webhook's secret, which
 * exists only once the site has an address; a preview may lack any variable, since it may serve pages
 * only. A wrong publishable key stops every build, because pages would publish the key. A live secret
 * key stops the build of a preview whose database is a copy.
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

/** Whether pages say that payments are a demonstration: always, unless the key is live. */
export function isDemonstration(env: Environment): boolean {
  return !isLiveKey(env['STRIPE_SECRET_KEY'] ?? '')
}
