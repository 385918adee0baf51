import path from 'node:path'

import { problemsOf } from '@storefront/content-check/check-library.ts'
import { readLibrary } from '@storefront/content-check/library.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'

import { checkConfig, PLACEHOLDER_VARIABLES } from '#check-config.ts'
import type { Config } from '#config.ts'
import { smtpMail } from '#services/mail/mail.ts'

import { examineDatabase } from './database.ts'
import {
  reasonLine,
  okFinding,
  noteFinding,
  faultFinding,
  type PartFinding,
  type Finding,
} from './finding.ts'
import { examineProvider } from './provider.ts'
import { examineWebhookSecret, examineSite } from './site.ts'

export type Environment = Record<string, string | undefined>

interface Examination {
  part: string
  needs: readonly string[]
  examine: () => Promise<Finding | Finding[]> | Finding | Finding[]
}

/** Examines every service that these variables name, and the content of the project. */
export async function examine(env: Environment, project: string): Promise<PartFinding[]> {
  const { config, errors } = checkConfig(env)
  const migrations = path.join(project, 'netlify', 'database', 'migrations')
  const examinations: Examination[] = [
    { part: 'environment', needs: [], examine: () => examineVariables(env) },
    {
      part: 'database',
      needs: ['DATABASE_URL'],
      examine: () => examineDatabase(config.databaseUrl, migrations),
    },
    {
      part: 'provider',
      needs: ['STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'SITE_URL'],
      examine: () => examineProvider(config),
    },
    { part: 'mail', needs: ['SMTP_URL', 'MAIL_FROM'], examine: () => examineMail(config) },
    { part: 'site', needs: ['SITE_URL'], examine: () => examineSite(config) },
    {
      part: 'webhook secret',
      needs: ['SITE_URL', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
      examine: () => examineWebhookSecret(config),
    },
    { part: 'content', needs: [], examine: () => examineContent(project) },
  ]
  const results = await Promise.all(
    examinations.map(async ({ part, needs, examine: look }) => {
      const missing = needs.find((name) => errors.some(({ variable }) => variable === name))
      const found = missing ? noteFinding(`not examined, because of ${missing}`) : await look()
      return [found].flat().map((one) => ({ part, ...one }))
    }),
  )
  return results.flat()
}

export function examineVariables(env: Environment): Finding[] {
  const { config, errors } = checkConfig(env)
  const { live, apiUrl, secretKey } = config.stripe
  const isTestKey =
    !live && apiUrl === null && secretKey !== PLACEHOLDER_VARIABLES['STRIPE_SECRET_KEY']
  return [
    ...errors.map(({ variable, message }) =>
      faultFinding(`${variable} is missing or wrong`, message),
    ),
    ...(errors.length === 0 ? [okFinding('every variable can be read')] : []),
    ...(isTestKey ? [noteFinding('the Stripe key is a test key: no real money moves')] : []),
  ]
}

function examineContent(project: string): Finding {
  const library = readLibrary(readSources(project))
  const { length } = problemsOf(library)
  return length === 0
    ? okFinding(`${library.entries.length} files, nothing to correct`)
    : faultFinding(`${length} to correct`, 'npm run check:content shows each at its line')
}

/** Signs in to the mail server; sends nothing. */
async function examineMail({ mail }: Config): Promise<Finding> {
  try {
    await smtpMail(mail.smtpUrl, mail.from).verify()
    const way =
      new URL(mail.smtpUrl).username === ''
        ? 'answers, and SMTP_URL has no user'
        : 'accepts the sign-in'
    return okFinding(`the server ${way}; send a message through the contact form to test MAIL_FROM`)
  } catch (error) {
    return faultFinding(
      `the server refuses the sign-in: ${reasonLine(error)}`,
      'SMTP_URL: check host, port, user and password; smtps:// is for port 465, smtp:// for 587, and the host needs TLS with a valid certificate',
    )
  }
}
