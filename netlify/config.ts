import { isPreview } from '#site-url.ts'

export type Config = ReturnType<typeof readConfig>

/** A missing or wrong variable; the message names it and says what to do. */
export class ConfigError extends Error {
  readonly variable: string
  readonly fix: string

  constructor(variable: string, fix: string) {
    super(`${variable}: ${fix}`)
    this.name = 'ConfigError'
    this.variable = variable
    this.fix = fix
  }
}

type Environment = Record<string, string | undefined>

const MONITORING_FORMAT = [
  /^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/,
  'set it to an address that begins with https://, or remove it',
] as const

/** The formats of variables, each with what to do if the value is missing or wrong. */
const FORMATS = {
  SITE_URL: [/./, 'set it to the address of the site, e.g. https://www.firm.example'],
  DATABASE_URL: [
    /^postgres(ql)?:\/\//,
    'set it to a postgres:// address, or add Netlify Database to the site',
  ],
  DATABASE_CONNECTIONS: [/^[1-9]\d?$/, 'make it a whole number from 1 to 99, or remove it'],
  STRIPE_SECRET_KEY: [/^(sk|rk)_(test|live)_/, 'copy the secret key from Stripe'],
  STRIPE_WEBHOOK_SECRET: [/^whsec_/, 'copy the signing secret of the webhook endpoint from Stripe'],
  // An unescaped `/`, `?` or `#` in the password would end the URL before the host.
  SMTP_URL: [
    /^smtps?:\/\/[^/?#]+\/?(\?[^@#]*)?$/,
    'set it to smtp:// or smtps:// with user, password and host; percent-encode special characters in user and password (%40, %23 and so on)',
  ],
  MAIL_FROM: [/[^\s<]@[^\s<>@]+>?$/, 'set it to the sender, e.g. Firm <hello@firm.example>'],
  FIRM_EMAIL: [/@/, 'set it to the address that receives new orders'],
  AUTH_SECRET: [/./, 'set it to 32 or more random characters'],
  EXCHANGE_RATES_URL: [
    /^https?:\/\//,
    'set it to the https:// address of a rate service, or remove it',
  ],
  ALERT_URL: MONITORING_FORMAT,
  HEARTBEAT_URL: MONITORING_FORMAT,
} as const satisfies Record<string, readonly [format: RegExp, fix: string]>

const RATES_URL = 'https://api.frankfurter.dev/v1/latest?base=GBP&symbols=USD,EUR'

/** Reads the configuration for a deploy context. Throws ConfigError for the first wrong variable. */
export function readConfig(env: Environment, context = env['CONTEXT']) {
  const isFork = isPreview(context) && firstValue(env, 'DATABASE_URL') === undefined
  return {
    /** Origin of the site, without a trailing slash. */
    siteUrl: siteOrigin(env),
    databaseUrl: required(env, 'DATABASE_URL', firstValue(env, 'DATABASE_URL', 'NETLIFY_DB_URL')),
    /**
     * Whether the database is a preview's copy of the production database, made by the host. The
     * preview then takes no real money and mails only the firm.
     */
    isFork,
    /** Maximum number of connections of one process; undefined for the default. */
    databaseConnections: Number(optional(env, 'DATABASE_CONNECTIONS')) || undefined,
    stripe: stripeConfig(env, isFork),
    mail: {
      smtpUrl: smtpUrl(env),
      from: required(env, 'MAIL_FROM'),
      firm: required(env, 'FIRM_EMAIL'),
    },
    staff: {
      emails: staffAddresses(env['STAFF_EMAILS'] ?? ''),
      secret: authSecret(env),
    },
    exchangeRatesUrl: optional(env, 'EXCHANGE_RATES_URL') ?? RATES_URL,
    /** URLs for monitoring in addition to mail; null if not set. */
    watch: {
      alertUrl: optional(env, 'ALERT_URL') ?? null,
      heartbeatUrl: optional(env, 'HEARTBEAT_URL') ?? null,
    },
    /** Maximum number of rows in a CSV file: Netlify, which sets `SITE_ID`, cuts answers off after 20 MB. */
    maxRows: firstValue(env, 'SITE_ID') === undefined ? 1_000_000 : 40_000,
    rateLimits: hasRateLimits(env),
  }
}

function stripeConfig(env: Environment, isFork: boolean) {
  const secretKey = required(env, 'STRIPE_SECRET_KEY')
  const live = isLiveKey(secretKey)
  if (live && isFork) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY',
      'set a test key for this context, or set DATABASE_URL to a separate database: real payments must not be stored in a copy that is deleted with the preview',
    )
  }
  const dashboard = `https://dashboard.stripe.com/${live ? '' : 'test/'}payments/`
  return {
    secretKey,
    webhookSecret: required(env, 'STRIPE_WEBHOOK_SECRET'),
    /** Address of the emulator's API; null for Stripe itself. */
    apiUrl: emulatorUrl(env, live || env['CONTEXT'] === 'production'),
    live,
    paypal: env['PUBLIC_PAYPAL'] === 'on',
    /** Address of payments in the provider's dashboard; the payment's id is appended. */
    dashboardUrl: firstValue(env, 'STRIPE_DASHBOARD_URL') ?? dashboard,
  }
}

/** The pattern of `EDIT_REPOSITORY`: blank, or a GitHub repository. */
export const REPOSITORY_PATTERN = /^\s*([\w.-]+\/[\w.-]+)?\s*$/

/** `owner/name` of the GitHub repository that `/edit` changes; undefined if the site has no editor. */
export function readRepository(env: Environment): string | undefined {
  const name = firstValue(env, 'EDIT_REPOSITORY')
  return name !== undefined && REPOSITORY_PATTERN.test(name) ? name : undefined
}

/** Whether a Stripe key is live, so that payments are real. */
export function isLiveKey(key: string): boolean {
  return /^(sk|rk)_live_/.test(key.trim())
}

const THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]']

/** The emulator's URL, on this machine in every context: functions on the host do not know their context. */
function emulatorUrl(env: Environment, isProduction: boolean): string | null {
  const value = firstValue(env, 'STRIPE_API_URL')
  if (value === undefined) return null
  const host = URL.canParse(value) ? new URL(value).hostname : ''
  if (isProduction || !THIS_MACHINE.includes(host)) {
    throw new ConfigError(
      'STRIPE_API_URL',
      'remove it: an emulator is refused with a live key and in production, and must run on this machine',
    )
  }
  return value
}

/** Whether rate limits apply; only with the emulator, which production refuses, can they be off. */
function hasRateLimits(env: Environment): boolean {
  const isOff = env['LOCAL_RATE_LIMITS'] === 'off'
  if (isOff && firstValue(env, 'STRIPE_API_URL') === undefined) {
    throw new ConfigError('LOCAL_RATE_LIMITS', 'remove it: it works only with the local emulator')
  }
  return !isOff
}

/** The first of these variables that is not blank. */
function firstValue(env: Environment, ...names: string[]): string | undefined {
  return names.map((name) => env[name]?.trim()).find((value) => value !== undefined && value !== '')
}

type Variable = keyof typeof FORMATS

/** The value of a variable; throws ConfigError, with how to fix it, if the value is missing or its format wrong. */
function required(env: Environment, name: Variable, value = firstValue(env, name)): string {
  const [format, fix] = FORMATS[name]
  if (value === undefined || !format.test(value)) throw new ConfigError(name, fix)
  return value
}

/** Like `required`, but undefined if the variable is blank. */
function optional(env: Environment, name: Variable): string | undefined {
  return firstValue(env, name) === undefined ? undefined : required(env, name)
}

function smtpUrl(env: Environment): string {
  const text = required(env, 'SMTP_URL')
  if (!URL.canParse(text)) throw new ConfigError('SMTP_URL', FORMATS.SMTP_URL[1])
  return text
}

/** Whether a site may have this address: https, which keeps its cookies safe, or this machine. */
export function isSiteAddress(text: string): boolean {
  const { protocol, hostname = '' } = URL.parse(text) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname))
}

function siteOrigin(env: Environment): string {
  const text = required(env, 'SITE_URL', firstValue(env, 'SITE_URL', 'URL'))
  if (!isSiteAddress(text)) {
    throw new ConfigError('SITE_URL', 'make it a full address that begins with https://')
  }
  return new URL(text).origin
}

function authSecret(env: Environment): string {
  const name = 'AUTH_SECRET'
  const text = required(env, name)
  if (text.length < 32) throw new ConfigError(name, 'make it 32 characters or longer')
  if (/^(.)\1*$/.test(text)) throw new ConfigError(name, 'make it random: it repeats one character')
  return text
}

/** The email addresses of a comma-separated list, such as STAFF_EMAILS, in lower case. */
export function staffAddresses(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '')
}
