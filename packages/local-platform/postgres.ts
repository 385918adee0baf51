import { Worker } from 'node:worker_threads'

export interface Postgres {
  /** Connection string of the running server. */
  url: string
  /** Ends every connection, writes everything out and stops. */
  close: () => Promise<void>
}

export interface PostgresOptions {
  /** Folder of the data; made on first use. */
  folder: string
  /** A folder with an empty, closed data folder to copy instead of making one; made when missing. */
  template?: string | undefined
}

/** What the thread of the database says: it is ready, or why it is not. */
export type PostgresMessage = { ready: true; url: string } | { ready: false; reason: string }

/** Name of the data folder: a folder of another major version does not open. */
export const POSTGRES_FOLDER = 'postgres-18'

/** Starts the embedded Postgres on a free port of 127.0.0.1, in a thread of its own. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const worker = new Worker(new URL('./postgres-worker.ts', import.meta.url), {
    workerData: options,
    execArgv: [],
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const url = await firstWord(worker, options.folder)
  return {
    url,
    close: async () => {
      worker.postMessage('close', [])
      await exited
    },
  }
}

function firstWord(worker: Worker, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(
        new Error(
          `The database in ${folder} did not start: ${reason}. If it cannot be repaired, move the folder away to begin with an empty one.`,
        ),
      )
    worker.once('message', (message: PostgresMessage) =>
      message.ready ? resolve(message.url) : fail(message.reason),
    )
    worker.once('error', (error) => fail(error.message))
    worker.once('exit', (code) => fail(`its thread ended with code ${code}`))
  })
}
