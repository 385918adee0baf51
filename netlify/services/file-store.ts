import { setTimeout as wait } from 'node:timers/promises'

import { getStore } from '@netlify/blobs'

import { Refusal } from '#contract/failure.ts'

/** Stores the bytes of files in parts of at most 4 MB. Rejects with a Refusal while the store is down. */
export type FileStore = ReturnType<typeof blobFileStore>

/** The key of a file's part; parts count from 0. */
export function partKey(fileId: string, part: number): string {
  return `${fileId}/${part}`
}

/** The host's storage; elsewhere a folder by `NETLIFY_BLOBS_CONTEXT`, as in packages/local-platform. */
export function blobFileStore() {
  return {
    /** Writes or replaces a part. */
    put: (key: string, bytes: Uint8Array) =>
      mapFailure(async () => {
        await store().set(key, new Uint8Array(bytes).buffer)
      }),
    /** The bytes of a part; undefined if it is not stored. */
    get: (key: string): Promise<Uint8Array | undefined> =>
      mapFailure(async () => {
        const found = await store().get(key, { type: 'arrayBuffer' })
        return found === null ? undefined : new Uint8Array(found)
      }),
    remove: (key: string) => mapFailure(() => store().delete(key)),
  }
}

function store() {
  return getStore({ name: 'order-files', consistency: 'strong', fetch: fetchTwice })
}

/** Time limit of a call to the store in milliseconds; less than `RESPONSE_TIMEOUT_MS`. */
const TIMEOUT_MS = 8000
const RETRY_AFTER_MS = 300

/** Repeats a failed call once, then answers 424: after a 5xx the client would repeat for half a minute. */
async function fetchTwice(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  for (const pause of [0, RETRY_AFTER_MS]) {
    await wait(pause)
    const answer = await fetch(address, { ...init, signal }).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
  }
  return new Response(null, { status: 424 })
}

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
