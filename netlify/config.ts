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

const RATES_URL = 'https://api.frankfurter.dev/v1/latest?base=GBP&symbols=USD,EUR'

/**
 * Reads the configuration from environment variables, for the given deploy context. Throws ConfigError
 * for the first wrong variable.
 */
export function readConfig(env: Environment, context = env['CONTEXT']) {
  const isFork = isPreview(context) && given(env, 'DATABASE_URL') === undefined
  return {
    /** Origin of the site, without a trailing slash. */
    siteUrl: origin('SITE_URL', given(env, 'SITE_URL', 'URL')),
    databaseUrl: required(
      'DATABASE_URL',
      given(env, 'DATABASE_URL', 'NETLIFY_DB_URL'),
      /^postgres(ql)?:\/\//,
      'set it to a postgres:// address, or add Netlify Database to the site',
    ),
    /**
     * Whether the database is the host's copy of production for a preview: then no real money is taken,
     * and mail goes only to the firm.
     */
    isFork,
    /** The most connections of one process; undefined for the default. */
    databaseConnections: connections(given(env, 'DATABASE_CONNECTIONS')),
    stripe: stripeConfig(env, isFork),
    mail: {
      smtpUrl: smtpUrl(given(env, 'SMTP_URL')),
      from: required(
        'MAIL_FROM',
        given(env, 'MAIL_FROM'),
        /[^\s<]@[^\s<>@]+>?$/,
        'set it to the sender, e.g. Firm <hello@firm.example>',
      ),
      firm: required(
        'FIRM_EMAIL',
        given(env, 'FIRM_EMAIL'),
        /@/,
        'set it to the address that receives new orders',
      ),
    },
    staff: {
      emails: staffAddresses(env['STAFF_EMAILS'] ?? ''),
      secret: secret('AUTH_SECRET', given(env, 'AUTH_SECRET')),
    },
    exchangeRatesUrl: required(
      'EXCHANGE_RATES_URL',
      given(env, 'EXCHANGE_RATES_URL') ?? RATES_URL,
      /^https?:\/\//,
      'set it to the https:// address of a rate service, or remove it',
    ),
    /** URLs for monitoring in addition to mail; null if not set. */
    watch: {
      alertUrl: watchUrl('ALERT_URL', given(env, 'ALERT_URL')),
      heartbeatUrl: watchUrl('HEARTBEAT_URL', given(env, 'HEARTBEAT_URL')),
    },
    /** The most rows in a CSV file: Netlify, which sets `SITE_ID`, cuts answers off after 20 MB. */
    mostRows: given(env, 'SITE_ID') === undefined ? 1_000_000 : 40_000,
    /** Whether rate limits apply; false only with the emulator. */
    rateLimits: hasRateLimits(env),
  }
}

function stripeConfig(env: Environment, isFork: boolean) {
  const secretKey = required(
    'STRIPE_SECRET_KEY',
    given(env, 'STRIPE_SECRET_KEY'),
    /^(sk|rk)_(test|live)_/,
    'copy the secret key from Stripe',
  )
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
    webhookSecret: required(
      'STRIPE_WEBHOOK_SECRET',
      given(env, 'STRIPE_WEBHOOK_SECRET'),
      /^whsec_/,
      'copy the signing secret of the webhook endpoint from Stripe',
    ),
    /** Address of the emulator's API; null for Stripe itself. */
    apiUrl: emulatorUrl(given(env, 'STRIPE_API_URL'), live || env['CONTEXT'] === 'production'),
    /** Whether payments use real money. */
    live,
    paypal: env['PUBLIC_PAYPAL'] === 'on',
    /** Address of payments in the provider's dashboard; the payment's id is appended. */
    dashboardUrl: given(env, 'STRIPE_DASHBOARD_URL') ?? dashboard,
  }
}

/** The pattern of `EDIT_REPOSITORY`: blank, or a GitHub repository. */
export const REPOSITORY_PATTERN = /^\s*([\w.-]+\/[\w.-]+)?\s*$/

/** `owner/name` of the GitHub repository that `/edit` changes; undefined for no editor. */
export function readRepository(env: Environment): string | undefined {
  const name = given(env, 'EDIT_REPOSITORY')
  return name !== undefined && REPOSITORY_PATTERN.test(name) ? name : undefined
}

/** Whether a Stripe key is live, so that payments are real. */
export function isLiveKey(key: string): boolean {
  return /^(sk|rk)_live_/.test(key.trim())
}

const THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]']

/**
 * The emulator's URL. It must be on this machine in every context, because functions on the host do
 * not know their context.
 */
function emulatorUrl(value: string | undefined, isProduction: boolean): string | null {
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

/** Rate limits can be switched off only with an emulator, which production refuses. */
function hasRateLimits(env: Environment): boolean {
  const isOff = env['LOCAL_RATE_LIMITS'] === 'off'
  if (isOff && given(env, 'STRIPE_API_URL') === undefined) {
    throw new ConfigError('LOCAL_RATE_LIMITS', 'remove it: it works only with the local emulator')
  }
  return !isOff
}

/** The first of these variables that is not blank. */
function given(env: Environment, ...names: string[]): string | undefined {
  return names.map((name) => env[name]?.trim()).find((value) => value !== undefined && value !== '')
}

function required(name: string, value: string | undefined, shape: RegExp, fix: string): string {
  if (value === undefined || !shape.test(value)) throw new ConfigError(name, fix)
  return value
}

/** An unescaped `/`, `?` or `#` in the password would end the URL before its host. */
function smtpUrl(value: string | undefined): string {
  const fix =
    'set it to smtp:// or smtps:// with user, password and host; percent-encode special characters in user and password (%40, %23 and so on)'
  const text = required('SMTP_URL', value, /^smtps?:\/\/[^/?#]+\/?(\?[^@#]*)?$/, fix)
  if (!URL.canParse(text)) throw new ConfigError('SMTP_URL', fix)
  return text
}

function watchUrl(name: string, value: string | undefined): string | null {
  if (value === undefined) return null
  return required(
    name,
    value,
    /^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/,
    'set it to an address that begins with https://, or remove it',
  )
}

function connections(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const fix = 'make it a whole number from 1 to 99, or remove it'
  return Number(required('DATABASE_CONNECTIONS', value, /^[1-9]\d?$/, fix))
}

/** Whether a site may have this address: only https keeps its cookies safe, except on this machine. */
export function isSiteAddress(text: string): boolean {
  const { protocol, hostname = '' } = URL.parse(text) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname))
}

function origin(name: string, value: string | undefined): string {
  const text = required(
    name,
    value,
    /./,
    'set it to the address of the site, e.g. https://www.firm.example',
  )
  if (!isSiteAddress(text)) {
    throw new ConfigError(name, 'make it a full address that begins with https://')
  }
  return new URL(text).origin
}

function secret(name: string, value: string | undefined): string {
  const text = required(name, value, /./, 'set it to 32 or more random characters')
  if (text.length < 32) throw new ConfigError(name, 'make it 32 characters or longer')
  if (/^(.)\1*$/.test(text)) throw new ConfigError(name, 'make it random: it repeats one character')
  return text
}

/** The addresses of a comma-separated list, such as STAFF_EMAILS, in lower case. */
export function staffAddresses(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '')
}
