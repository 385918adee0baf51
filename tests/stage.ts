import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Client } from 'pg'

import { startPlatform, type Platform, type PlatformOptions } from '#local/platform.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
const TEMPLATE = path.join(PROJECT, 'node_modules', '.cache', 'northmere-postgres-18')

export interface StageOptions extends Omit<PlatformOptions, 'folder'> {
  /** Data folder to use and to leave in place; by default a new one that goes with the stage. */
  folder?: string
}

/**
 * Starts the whole platform for a test: free ports, a data folder and a database of its own, no rate
 * limits, no schedules. With DATABASE_URL the database is made on that server instead of embedded.
 */
export async function openStage(options: StageOptions = {}): Promise<Platform> {
  const cleaning = new AsyncDisposableStack()
  try {
    const folder = options.folder ?? (await temporaryFolder(cleaning))
    const databaseUrl = options.databaseUrl ?? (await databaseOnServer(cleaning))
    const platform = await startPlatform({
      rateLimits: false,
      schedules: false,
      databaseTemplate: TEMPLATE,
      ...options,
      folder,
      databaseUrl,
    })
    cleaning.defer(platform.close)
    return { ...platform, close: () => cleaning.disposeAsync() }
  } catch (error) {
    await cleaning.disposeAsync()
    throw error
  }
}

async function temporaryFolder(cleaning: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'northmere-stage-'))
  cleaning.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function databaseOnServer(cleaning: AsyncDisposableStack): Promise<string | undefined> {
  const server = process.env['DATABASE_URL']
  if (!server) return undefined
  const name = `stage_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name}`)
  cleaning.defer(() => run(server, `drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
