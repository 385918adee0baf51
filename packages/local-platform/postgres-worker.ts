import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

import { serveWire, type WireServer } from './postgres-wire.ts'
import type { PostgresCommand, PostgresMessage, PostgresThread } from './postgres.ts'

const { folder, template, program } = workerData as PostgresThread

function report(message: PostgresMessage): void {
  parentPort?.postMessage(message, [])
}

/** Small caches: the defaults are meant for a dedicated server. */
const SMALL_CACHES = ['shared_buffers=8MB', 'wal_buffers=256kB']

function openDatabase(more: PGliteOptions): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...SMALL_CACHES.flatMap((one) => ['-c', one])]
  return PGlite.create({
    ...more,
    extensions: { pg_trgm },
    startParams,
    pgliteWasmModule: program,
  })
}

async function initialData(): Promise<PGliteOptions> {
  return template === undefined ? {} : { loadDataDir: await openAsBlob(template) }
}

// The folder gets its name only when complete, so that an interrupted first start leaves no half database.
async function createData(dataDir: string): Promise<void> {
  const partial = `${dataDir}.partial-${process.pid}`
  await mkdir(path.dirname(dataDir), { recursive: true })
  await rm(partial, { recursive: true, force: true })
  const db = await openDatabase({ ...(await initialData()), dataDir: partial })
  await db.close()
  await rename(partial, dataDir)
}

async function openData(): Promise<PGlite> {
  if (folder === undefined) return openDatabase(await initialData())
  if (!existsSync(folder)) await createData(folder)
  return openDatabase({ dataDir: folder })
}

async function serve(): Promise<void> {
  const db = await openData()
  const server = await serveWire(db)
  parentPort?.on(
    'message',
    (command: PostgresCommand) => void (command === 'close' ? stop(server, db) : dump(db, command)),
  )
  report({ url: `postgres://postgres@127.0.0.1:${server.port}/postgres` })
}

async function dump(db: PGlite, { dump: file }: Exclude<PostgresCommand, 'close'>): Promise<void> {
  await db.exec('checkpoint')
  await writeFile(file, (await db.dumpDataDir('none')).stream(), { flag: 'wx' })
  report({ dumped: file })
}

async function stop(server: WireServer, db: PGlite): Promise<void> {
  await server.close()
  await db.close()
  process.exit(0)
}

await serve()
