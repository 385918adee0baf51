import { cpSync, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

import { serveWire, type WireServer } from './postgres-wire.ts'
import type { PostgresMessage, PostgresOptions } from './postgres.ts'

const { folder, template } = workerData as PostgresOptions

function say(message: PostgresMessage): void {
  parentPort?.postMessage(message, [])
}

/** Caches for one shop on one machine: the defaults are those of a server of its own. */
const SMALL = ['shared_buffers=8MB', 'wal_buffers=256kB']

function open(dataDir: string): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...SMALL.flatMap((one) => ['-c', one])]
  return PGlite.create({ dataDir, extensions: { citext, pg_trgm }, startParams })
}

async function make(target: string): Promise<void> {
  const db = await open(target)
  await db.close()
}

// A folder appears under its name only when it is whole: an interrupted first start leaves nothing half made.
async function appear(
  target: string,
  fill: (partial: string) => void | Promise<void>,
): Promise<void> {
  const partial = `${target}.partial-${process.pid}`
  await mkdir(path.dirname(target), { recursive: true })
  await rm(partial, { recursive: true, force: true })
  await fill(partial)
  try {
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

async function prepareFolder(): Promise<void> {
  if (existsSync(folder)) return
  if (template === undefined) return appear(folder, make)
  if (!existsSync(template)) await appear(template, make)
  // A thousand files: one after the other takes a tenth of the time, and this thread has nothing else to do.
  await appear(folder, (partial) => cpSync(template, partial, { recursive: true }))
}

async function serve(): Promise<void> {
  await prepareFolder()
  const db = await open(folder)
  const server = await serveWire(db)
  parentPort?.once('message', () => void stop(server, db))
  say({ ready: true, url: `postgres://postgres@127.0.0.1:${server.port}/postgres` })
}

async function stop(server: WireServer, db: PGlite): Promise<void> {
  await server.close()
  await db.close()
  process.exit(0)
}

try {
  await serve()
} catch (error) {
  say({ ready: false, reason: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
