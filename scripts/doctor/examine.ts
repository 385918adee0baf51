import path from 'node:path'

import { problemsOf } from '@storefront/content-check/check-library.ts'
import { readLibrary } from '@storefront/content-check/library.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'

import type { Config } from '#config.ts'
import { smtpMail } from '#services/mail.ts'

import { examineDatabase } from './database.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { reason, right, unknown, wrong, type Finding } from './finding.ts'
import { examineProvider } from './provider.ts'
import { examineSecret, examineSite } from './site.ts'

interface Examination {
  part: string
  /** Variables that the examination needs. */
  needs: readonly string[]
  examine: () => Promise<Finding | Finding[]> | Finding
}

/** Examines every service that these variables name, and the content of the project. */
export async function examine(env: Environment, project: string): Promise<Finding[]> {
  const { config, wrongVariables, findings } = readEnvironment(env)
  const migrations = path.join(project, 'netlify', 'database', 'migrations')
  const examinations: Examination[] = [
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
      examine: () => examineSecret(config),
    },
    { part: 'content', needs: [], examine: () => examineContent(project) },
  ]
  const results = await Promise.all(
    examinations.map(async ({ part, needs, examine: look }) => {
      const missing = needs.find((name) => wrongVariables.has(name))
      return missing ? unknown(part, `not examined, because of ${missing}`) : look()
    }),
  )
  return [...findings, ...results.flat()]
}

function examineContent(project: string): Finding {
  const library = readLibrary(readSources(project))
  const { length } = problemsOf(library)
  return length === 0
    ? right('content', `${library.entries.length} files, nothing to correct`)
    : wrong('content', `${length} to correct`, 'npm run check:content shows each at its line')
}

/** Signs in to the mail server; sends nothing. */
async function examineMail({ mail }: Config): Promise<Finding> {
  try {
    await smtpMail(mail.smtpUrl, mail.from).verify()
    const way =
      new URL(mail.smtpUrl).username === ''
        ? 'answers, and SMTP_URL has no user'
        : 'accepts the sign-in'
    return right(
      'mail',
      `the server ${way}; send a message through the contact form to test MAIL_FROM`,
    )
  } catch (error) {
    return wrong(
      'mail',
      `the server refuses the sign-in: ${reason(error)}`,
      'SMTP_URL: check host, port, user and password; smtps:// is for port 465, smtp:// for 587, and the host needs TLS with a valid certificate',
    )
  }
}
