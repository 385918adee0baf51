/** What the functions need to know of their surroundings. */
export interface Config {
  /** Origin of the site, without a slash at the end. */
  siteUrl: string
  databaseUrl: string
  stripe: {
    secretKey: string
    webhookSecret: string
    /** Set for the emulator only; Stripe's own address otherwise. */
    apiUrl: string | null
    /** Whether real money moves. */
    live: boolean
    paypal: boolean
    /** Where staff look at a payment; its id is appended. */
    deskUrl: string
  }
  mail: { smtpUrl: string; from: string; firm: string }
  staff: { emails: string[]; secret: string }
  exchangeRatesUrl: string
}

/** A variable that is missing or wrong; the message names it and says what to do. */
export class ConfigError extends Error {
  constructor(variable: string, fix: string) {
    super(`${variable}: ${fix}`)
    this.name = 'ConfigError'
  }
}

type Environment = Record<string, string | undefined>

const RATES_URL = 'https://api.frankfurter.dev/v1/latest?base=GBP&symbols=USD,EUR'

/** Configuration out of environment variables. Throws ConfigError for the first wrong one. */
export function readConfig(env: Environment): Config {
  return {
    siteUrl: origin('SITE_URL', env['SITE_URL'] ?? env['URL']),
    databaseUrl: required(
      'DATABASE_URL',
      env['DATABASE_URL'] ?? env['NETLIFY_DB_URL'],
      'set it to a postgres:// address, or add Netlify Database to the site',
    ),
    stripe: stripeConfig(env),
    mail: {
      smtpUrl: required(
        'SMTP_URL',
        env['SMTP_URL'],
        'set it to smtp:// or smtps:// with user and password',
      ),
      from: required(
        'MAIL_FROM',
        env['MAIL_FROM'],
        'set it to the sender, e.g. Firm <hello@firm.example>',
      ),
      firm: required(
        'FIRM_EMAIL',
        env['FIRM_EMAIL'],
        'set it to the address that receives new orders',
      ),
    },
    staff: {
      emails: addresses(env['STAFF_EMAILS'] ?? ''),
      secret: secret('AUTH_SECRET', env['AUTH_SECRET']),
    },
    exchangeRatesUrl: env['EXCHANGE_RATES_URL'] ?? RATES_URL,
  }
}

function stripeConfig(env: Environment): Config['stripe'] {
  const secretKey = required(
    'STRIPE_SECRET_KEY',
    env['STRIPE_SECRET_KEY'],
    'copy the secret key from Stripe',
  )
  const apiUrl = env['STRIPE_API_URL'] ?? null
  const live = /^(sk|rk)_live_/.test(secretKey)
  if (apiUrl !== null && (live || env['CONTEXT'] === 'production')) {
    throw new ConfigError(
      'STRIPE_API_URL',
      'remove it: a live key and production never talk to an emulator',
    )
  }
  return {
    secretKey,
    webhookSecret: required(
      'STRIPE_WEBHOOK_SECRET',
      env['STRIPE_WEBHOOK_SECRET'],
      'copy the signing secret of the webhook endpoint from Stripe',
    ),
    apiUrl,
    live,
    paypal: env['PUBLIC_PAYPAL'] === 'on',
    deskUrl:
      env['STRIPE_DESK_URL'] ?? `https://dashboard.stripe.com/${live ? '' : 'test/'}payments/`,
  }
}

function required(name: string, value: string | undefined, fix: string): string {
  if (value === undefined || value.trim() === '') throw new ConfigError(name, fix)
  return value.trim()
}

function origin(name: string, value: string | undefined): string {
  const text = required(
    name,
    value,
    'set it to the address of the site, e.g. https://www.firm.example',
  )
  if (!URL.canParse(text))
    throw new ConfigError(name, 'make it a full address that begins with https://')
  return new URL(text).origin
}

function secret(name: string, value: string | undefined): string {
  const text = required(name, value, 'set it to 32 or more random characters')
  if (text.length < 32) throw new ConfigError(name, 'make it 32 characters or longer')
  return text
}

function addresses(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '')
}
