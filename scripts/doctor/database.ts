import { Refusal } from '#contract/failure.ts'
import { openDatabase, type Database } from '#data/postgres.ts'
import { OPEN_ISSUES_SQL } from '#data/upkeep/issue-kinds.ts'
import { SHOP_ISSUES_SQL } from '#data/upkeep/shop-issues.ts'

import { reasonLine, okFinding, openIssuesFinding, faultFinding, type Finding } from './finding.ts'
import { examineMigrations } from './migrations.ts'

const MIN_VERSION = 150_000

/** Checks the database and its migrations; counts open issues if the checks find no fault. */
export async function examineDatabase(databaseUrl: string, folder: string): Promise<Finding[]> {
  const database = openDatabase(databaseUrl)
  try {
    const findings = [
      await examineVersion(database, databaseUrl),
      await examineTrigrams(database),
      ...(await examineMigrations(database, folder)),
    ]
    const isHealthy = findings.every(({ state }) => state === 'right')
    return isHealthy
      ? [...findings, { ...(await examineIssues(database)), part: 'staff page' }]
      : findings
  } catch (error) {
    return [
      faultFinding(
        `it does not answer: ${reasonLine(error instanceof Refusal ? error.cause : error)}`,
        'DATABASE_URL: check host, port, user and password, and that the database lets this machine in',
      ),
    ]
  } finally {
    await database.end()
  }
}

async function examineVersion({ query }: Database, databaseUrl: string): Promise<Finding> {
  const [found] = await query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  const way = /-pooler|pgbouncer/.test(databaseUrl) ? ', through a pooler' : ''
  const text = `it answers: PostgreSQL ${found?.text ?? '?'}${way}`
  return (found?.number ?? 0) >= MIN_VERSION
    ? okFinding(text)
    : faultFinding(text, 'use PostgreSQL 15 or later')
}

async function examineTrigrams({ query }: Database): Promise<Finding> {
  const [found] = await query<{ installed: boolean; available: boolean }>(
    `select exists (select 1 from pg_extension where extname = 'pg_trgm') as installed,
      exists (select 1 from pg_available_extensions where name = 'pg_trgm') as available`,
  )
  if (found?.installed) return okFinding('the extension pg_trgm is installed')
  return faultFinding(
    'the extension pg_trgm is missing; the search for orders needs it',
    found?.available
      ? 'run create extension pg_trgm as a user with the right to do so'
      : 'the server does not offer it: install it there or use another server',
  )
}

async function examineIssues({ query }: Database): Promise<Finding> {
  const counts = await query<{ reason: string; count: number }>(
    `select reason, count(*)::integer as count
    from (select reason from (${OPEN_ISSUES_SQL}) of_orders
      union all select reason from (${SHOP_ISSUES_SQL}) of_shop) open
    group by reason order by count desc, reason`,
    [new Date()],
  )
  if (counts.length === 0) return okFinding('no open issues')
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const list = counts.map(({ reason, count }) => `${count} × ${reason}`).join(', ')
  return openIssuesFinding(all, `${all} open: ${list}`)
}
