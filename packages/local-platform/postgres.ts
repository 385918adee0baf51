import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

export interface PostgresOptions {
  /** Data folder, created on first use; without a folder the data is in memory. */
  folder?: string | undefined
  /** A file written by `dump` with the initial data; by default a new database is empty. */
  template?: string | undefined
}

export interface PostgresThread extends PostgresOptions {
  program: WebAssembly.Module
}

export type PostgresMessage = { url: string } | { dumped: string }

/** A command for the database thread: write all data into a file, or stop. */
export type PostgresCommand = { dump: string } | 'close'

/** Folder of the data; Postgres cannot open the data of another major version. */
export const POSTGRES_FOLDER = 'postgres-18'

/** Starts the embedded Postgres in a thread, on a free port of 127.0.0.1. */
export async function startPostgres(options: PostgresOptions) {
  const worker = new Worker(new URL('./postgres-worker.ts', import.meta.url), {
    workerData: { ...options, program: await compilePostgres() } satisfies PostgresThread,
    execArgv: [],
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const send = (command: PostgresCommand) => worker.postMessage(command, [])
  const url = await waitForUrl(worker, options.folder ?? 'memory')
  return {
    url,
    /** Writes all data into a new file. No client may be connected. */
    dump: async (file: string): Promise<void> => {
      send({ dump: file })
      await once(worker, 'message')
    },
    /** Ends every connection, flushes and stops. */
    close: async (): Promise<void> => {
      send('close')
      await exited
    },
  }
}

let program: Promise<WebAssembly.Module> | undefined

/** Postgres, compiled once per process: later databases reuse the optimised code. */
function compilePostgres(): Promise<WebAssembly.Module> {
  program ??= readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then(
    (bytes) => WebAssembly.compile(bytes),
  )
  return program
}

function waitForUrl(worker: Worker, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(
        new Error(
          `The database in ${folder} did not start: ${reason}. If it cannot be repaired, move the folder away to start with an empty one.`,
        ),
      )
    worker.once('message', (message: PostgresMessage) => {
      if ('url' in message) resolve(message.url)
    })
    worker.once('error', (error) => fail(error.message))
    worker.once('exit', (code) => fail(`its thread ended with code ${code}`))
  })
}
