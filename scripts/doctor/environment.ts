import { ConfigError, readConfig, type Config } from '#config.ts'

import { right, unknown, wrong, type Finding } from './finding.ts'

export type Environment = Record<string, string | undefined>

/** A value that passes, for each variable that has to be set: reading goes on behind a wrong one. */
const STAND_INS: Readonly<Record<string, string>> = {
  SITE_URL: 'https://site.example',
  DATABASE_URL: 'postgres://host/database',
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
  SMTP_URL: 'smtp://host',
  MAIL_FROM: 'firm@site.example',
  FIRM_EMAIL: 'firm@site.example',
  AUTH_SECRET: 'x'.repeat(32),
}

export interface EnvironmentReading {
  config: Config
  /** Variables whose value in `config` is a stand-in. */
  wrongVariables: ReadonlySet<string>
  findings: Finding[]
}

/** Reads all variables and tells each that is missing or wrong, not only the first. */
export function readEnvironment(env: Environment): EnvironmentReading {
  const errors = new Map<string, string>()
  const read = { ...env }
  for (;;) {
    try {
      const config = readConfig(read)
      return {
        config,
        wrongVariables: new Set(errors.keys()),
        findings: [...wrongOnes(errors), ...adviceOn(config, read)],
      }
    } catch (error) {
      if (!(error instanceof ConfigError) || errors.has(error.variable)) throw error
      errors.set(error.variable, error.fix)
      read[error.variable] = STAND_INS[error.variable] ?? ''
    }
  }
}

function wrongOnes(errors: ReadonlyMap<string, string>): Finding[] {
  if (errors.size === 0) return [right('environment', 'every variable can be read')]
  return Array.from(errors, ([name, fix]) =>
    wrong('environment', `${name} is missing or wrong`, `${name}: ${fix}`),
  )
}

function adviceOn(config: Config, env: Environment): Finding[] {
  const isStandIn = config.stripe.secretKey === STAND_INS['STRIPE_SECRET_KEY']
  const isDemonstration = env['PUBLIC_DEMONSTRATION'] !== 'off'
  return [
    ...(config.staff.emails.length > 0
      ? []
      : [
          wrong(
            'environment',
            'nobody may sign in to the desk',
            'STAFF_EMAILS: list the addresses of the staff, separated by commas',
          ),
        ]),
    ...(config.stripe.live && isDemonstration
      ? [
          wrong(
            'environment',
            'real payments are taken below a banner that says they are a demonstration',
            'PUBLIC_DEMONSTRATION: set it to off and build the site again',
          ),
        ]
      : []),
    ...(config.stripe.live && !config.siteUrl.startsWith('https://')
      ? [
          wrong(
            'environment',
            `SITE_URL is ${config.siteUrl}, and payments are real`,
            'SITE_URL: make it the https:// address of the site',
          ),
        ]
      : []),
    ...(config.stripe.live || config.stripe.apiUrl !== null || isStandIn
      ? []
      : [unknown('environment', 'the Stripe key is a test key: no real money moves')]),
  ]
}
