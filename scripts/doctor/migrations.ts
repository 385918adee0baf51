import type { Database } from '#data/postgres.ts'
import { readMigrations } from '#database/migrate.ts'

import { okFinding, faultFinding, type Finding } from './finding.ts'

/** The applied migrations: their names and, if recorded, hashes; and how to apply missing migrations. */
interface Ledger {
  applied: Map<string, string | undefined>
  fix: string
}

export async function examineMigrations(database: Database, folder: string): Promise<Finding[]> {
  const files = await readMigrations(folder)
  const { applied, fix } = (await hostLedger(database)) ?? (await ownLedger(database))
  const missing = files.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
  const changed = files.filter(({ name, hash }) => (applied.get(name) ?? hash) !== hash)
  return [
    missing.length === 0
      ? okFinding('every migration is applied')
      : faultFinding(`not applied: ${missing.join(', ')}`, fix),
    ...changed.map(({ name }) =>
      faultFinding(
        `${name} was changed after it was applied`,
        'restore the file and put the change into a new migration',
      ),
    ),
  ]
}

/** Netlify's list of migrations, if Netlify applies them. */
async function hostLedger(database: Database): Promise<Ledger | undefined> {
  if (!(await hasTable(database, 'netlify.migrations'))) return undefined
  const rows = await database.query<{ name: string }>('select name from netlify.migrations')
  return {
    applied: new Map(rows.map(({ name }) => [`${name}.sql`, undefined])),
    fix: 'deploy the site: only Netlify may apply them',
  }
}

async function ownLedger(database: Database): Promise<Ledger> {
  const rows = (await hasTable(database, 'public.applied_migrations'))
    ? await database.query<{ name: string; hash: string }>(
        'select name, hash from applied_migrations',
      )
    : []
  return {
    applied: new Map(rows.map((row) => [row.name, row.hash])),
    fix: 'DATABASE_URL=<that database> npm run migrate; Netlify Database gets them with the next deploy instead',
  }
}

async function hasTable({ query }: Database, table: string): Promise<boolean> {
  const [row] = await query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  return row?.there ?? false
}
