import { setTimeout as wait } from 'node:timers/promises'

import { getStore } from '@netlify/blobs'

import { Refusal } from '#contract/failure.ts'

/** Stores the bytes of files in parts of at most 4 MB. Rejects with a Refusal while the store is down. */
export interface FileStore {
  /** Writes or replaces a part. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Returns a part's bytes, or undefined if the part is not stored. */
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Removes a part, if it is stored. */
  remove: (key: string) => Promise<void>
}

/** The key of a file's part; parts count from 0. */
export function partKey(fileId: string, part: number): string {
  return `${fileId}/${part}`
}

/**
 * The host's object storage. Outside the host, `NETLIFY_BLOBS_CONTEXT` names a store in a folder, which
 * packages/local-platform provides.
 */
export function blobFileStore(): FileStore {
  return {
    put: (key, bytes) =>
      mapFailure(async () => {
        await store().set(key, new Uint8Array(bytes).buffer)
      }),
    get: (key) =>
      mapFailure(async () => {
        const found = await store().get(key, { type: 'arrayBuffer' })
        return found === null ? undefined : new Uint8Array(found)
      }),
    remove: (key) => mapFailure(() => store().delete(key)),
  }
}

function store() {
  return getStore({ name: 'order-files', consistency: 'strong', fetch: fetchTwice })
}

/** Time limit of a call to the store in milliseconds; less than `RESPONSE_TIMEOUT_MS`. */
const TIMEOUT_MS = 8000
const RETRY_AFTER_MS = 300

/**
 * Fetches, and repeats a failed call once. Answers 424 after a second failure, because the client itself
 * would repeat the call for half a minute after a server error.
 */
async function fetchTwice(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  for (const pause of [0, RETRY_AFTER_MS]) {
    await wait(pause)
    const answer = await fetch(address, { ...init, signal }).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
  }
  return new Response(null, { status: 424 })
}

/** Rejects with a Refusal if the store cannot be reached. */
async function mapFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = 'The file store cannot be reached.'
    throw new Refusal({ code: 'unavailable', message, retryAfter: 10 }, error, 'file-store')
  }
}

/** The store of previews, which never read or write customers' files. */
export const closedFileStore: FileStore = { put: refuseCall, get: refuseCall, remove: refuseCall }

function refuseCall(): Promise<never> {
  const message = 'Files can be sent and read only on the live site.'
  return Promise.reject(new Refusal({ code: 'unavailable', message }))
}
