import { migrate } from '#database/migrate.ts'

const databaseUrl = process.env['DATABASE_URL']
if (databaseUrl) {
  const applied = await migrate({ databaseUrl })
  console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`)
} else {
  console.error('Usage: DATABASE_URL=postgres://… npm run migrate')
  process.exitCode = 1
}
