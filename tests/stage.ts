import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import {
  startPlatform,
  type Platform,
  type PlatformOptions,
} from '@storefront/local-platform/platform.ts'

import { databaseOnServer, migratedTemplate } from './database.ts'

export interface StageOptions extends Omit<PlatformOptions, 'folder'> {
  /** Data folder to use and keep; by default a temporary folder. */
  folder?: string
}

/**
 * Starts the whole platform for a test: free ports, a separate data folder and database, no rate
 * limits, no schedules. With DATABASE_URL the database is created on that server instead of embedded.
 */
export async function startTestPlatform(options: StageOptions = {}): Promise<Platform> {
  await using cleaning = new AsyncDisposableStack()
  const folder = options.folder ?? (await temporaryFolder(cleaning))
  const databaseUrl = options.databaseUrl ?? (await databaseFor(cleaning))
  const platform = await startPlatform({
    rateLimits: false,
    schedules: false,
    databaseTemplate: await migratedTemplate(),
    databaseInMemory: options.folder === undefined,
    ...options,
    folder,
    databaseUrl,
  })
  cleaning.defer(platform.close)
  const kept = cleaning.move()
  return { ...platform, close: () => kept.disposeAsync() }
}

async function temporaryFolder(cleaning: AsyncDisposableStack): Promise<string> {
  return cleaning.use(await mkdtempDisposable(path.join(tmpdir(), 'northmere-stage-'))).path
}

async function databaseFor(cleaning: AsyncDisposableStack): Promise<string | undefined> {
  const server = process.env['DATABASE_URL']
  if (!server) return undefined
  const database = await databaseOnServer(server)
  cleaning.defer(database.close)
  return database.url
}
