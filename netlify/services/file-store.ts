import { setTimeout as wait } from 'node:timers/promises'

import { getStore } from '@netlify/blobs'

import { Refusal } from '#contract/failure.ts'

/** Keeps the bytes of files, part by part; a part is at most 4 MB. Throws a Refusal while it is down. */
export interface FileStore {
  /** Writes a part, or replaces it. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Returns a part's bytes, or undefined if the part is not stored. */
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Removes a part, if there is one. */
  remove: (key: string) => Promise<void>
}

/** The key of a file's part; parts count from 0. */
export function partKey(fileId: string, part: number): string {
  return `${fileId}/${part}`
}

/**
 * The host's object storage; elsewhere the platform of this repository puts a folder in its place and
 * names it in `NETLIFY_BLOBS_CONTEXT`.
 */
export function blobFileStore(): FileStore {
  return {
    put: (key, bytes) =>
      reached(async () => {
        await store().set(key, new Uint8Array(bytes).buffer)
      }),
    get: (key) =>
      reached(async () => {
        const found = await store().get(key, { type: 'arrayBuffer' })
        return found === null ? undefined : new Uint8Array(found)
      }),
    remove: (key) => reached(() => store().delete(key)),
  }
}

function store() {
  return getStore({ name: 'order-files', consistency: 'strong', fetch: fetchTwice })
}

/** Time limit of a call to the store in milliseconds; less than `RESPONSE_TIMEOUT_MS`. */
const WITHIN_MS = 8000
const AGAIN_AFTER_MS = 300

/**
 * Fetches, once more if that fails quickly. The client itself would repeat a failed call for half a
 * minute; status 424 prevents that.
 */
async function fetchTwice(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  const signal = AbortSignal.timeout(WITHIN_MS)
  for (const pause of [0, AGAIN_AFTER_MS]) {
    await wait(pause)
    const answer = await fetch(address, { ...init, signal }).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
  }
  return new Response(null, { status: 424 })
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = 'The file store cannot be reached.'
    throw new Refusal({ code: 'unavailable', message, retryAfter: 10 }, error, 'file-store')
  }
}

/** For previews of the host, which never read or write customers' files. */
export const closedFileStore: FileStore = { put: refuse, get: refuse, remove: refuse }

function refuse(): Promise<never> {
  const message = 'Files can be sent and read only on the live site.'
  return Promise.reject(new Refusal({ code: 'unavailable', message }))
}
