import path from 'node:path'

import { lockFolder } from '@storefront/local-platform/folder-lock.ts'
import { POSTGRES_FOLDER, startPostgres } from '@storefront/local-platform/postgres.ts'

import { migrate } from '#database/migrate.ts'
import { runningState } from '#scripts/doctor/local-environment.ts'

export interface OpenDatabase {
  url: string
  /** Where it is, for the person at the keyboard. */
  name: string
  close: () => Promise<void>
}

/**
 * The database to work on: the one of DATABASE_URL, else the running shop's, else the data folder's,
 * which is opened for the time of the work.
 */
export async function openLocalDatabase(env: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  const folder = path.resolve(env['LOCAL_FOLDER'] || '.local')
  const url = env['DATABASE_URL'] || runningState(folder)?.databaseUrl
  if (url !== undefined) {
    await migrate({ databaseUrl: url })
    const name = env['DATABASE_URL'] ? 'the database of DATABASE_URL' : 'the running shop'
    return { url, name, close: () => Promise.resolve() }
  }
  return openFolder(folder)
}

/** Opens the embedded Postgres of a data folder that no shop is using. */
export async function openFolder(folder: string): Promise<OpenDatabase> {
  await using opening = new AsyncDisposableStack()
  opening.defer(lockFolder(folder))
  const { url, close } = await startPostgres({ folder: path.join(folder, POSTGRES_FOLDER) })
  opening.defer(close)
  await migrate({ databaseUrl: url })
  const opened = opening.move()
  return { url, name: folder, close: () => opened.disposeAsync() }
}
