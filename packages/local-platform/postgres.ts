import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

export interface Postgres {
  /** Connection string of the running server. */
  url: string
  /** Writes all data into a new file; nobody may be connected meanwhile. */
  dump: (file: string) => Promise<void>
  /** Ends every connection, writes everything out and stops. */
  close: () => Promise<void>
}

export interface PostgresOptions {
  /** Folder of the data, made on first use; without one the data goes with the thread. */
  folder?: string | undefined
  /** A file with the data to begin with, as `dump` writes it; by default a new database is empty. */
  template?: string | undefined
}

/** What the thread of the database begins with. */
export interface PostgresThread extends PostgresOptions {
  program: WebAssembly.Module
}

/** What the thread of the database says: it is ready, why it is not, or that it has written a dump. */
export type PostgresMessage =
  | { ready: true; url: string }
  | { ready: false; reason: string }
  | { dumped: string }

/** What it is told: to write all data into a file, or to stop. */
export type PostgresCommand = { dump: string } | 'close'

/** Name of the data folder: a folder of another major version does not open. */
export const POSTGRES_FOLDER = 'postgres-18'

/** Starts the embedded Postgres on a free port of 127.0.0.1, in a thread of its own. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const worker = new Worker(new URL('./postgres-worker.ts', import.meta.url), {
    workerData: { ...options, program: await compiled() } satisfies PostgresThread,
    execArgv: [],
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const tell = (command: PostgresCommand) => worker.postMessage(command, [])
  const url = await firstWord(worker, options.folder ?? 'memory')
  return {
    url,
    dump: async (file) => {
      tell({ dump: file })
      await once(worker, 'message')
    },
    close: async () => {
      tell('close')
      await exited
    },
  }
}

let program: Promise<WebAssembly.Module> | undefined

/** Postgres itself, compiled once a process: the next database has what was optimised for the first. */
function compiled(): Promise<WebAssembly.Module> {
  program ??= readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then(
    (bytes) => WebAssembly.compile(bytes),
  )
  return program
}

function firstWord(worker: Worker, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(
        new Error(
          `The database in ${folder} did not start: ${reason}. If it cannot be repaired, move the folder away to begin with an empty one.`,
        ),
      )
    worker.once('message', (message: PostgresMessage) => {
      if ('url' in message) resolve(message.url)
      else if ('reason' in message) fail(message.reason)
    })
    worker.once('error', (error) => fail(error.message))
    worker.once('exit', (code) => fail(`its thread ended with code ${code}`))
  })
}
