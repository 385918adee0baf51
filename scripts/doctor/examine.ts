import path from 'node:path'

import { examineContent } from './content.ts'
import { examineDatabase } from './database.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { unknown, type Finding } from './finding.ts'
import { examineMail } from './mail.ts'
import { examineProvider } from './provider.ts'
import { examineSecret, examineSite } from './site.ts'

interface Examination {
  part: string
  /** Variables without which there is nothing to look at. */
  needs: readonly string[]
  examine: () => Promise<Finding | Finding[]> | Finding
}

/** Looks at everything that these variables name, and at the content of the project. */
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
      return missing ? unknown(part, `not looked at, because of ${missing}`) : look()
    }),
  )
  return [...findings, ...results.flat()]
}
