import { Refusal } from '#contract/failure.ts'
import type { FileStore } from '#services/file-store.ts'

type Call = keyof FileStore

/** A file store in memory, which fails where a test says so. */
export function storeInMemory() {
  const parts = new Map<string, Uint8Array>()
  const calls: string[] = []
  /** Runs before each call of the store; a test makes it throw to simulate a failure. */
  const state = { before: (_call: Call, _key: string): Promise<void> | void => undefined }
  async function noted(call: Call, key: string) {
    calls.push(`${call} ${key.slice(-1)}`)
    await state.before(call, key)
  }
  const port: FileStore = {
    put: async (key, bytes) => {
      await noted('put', key)
      parts.set(key, bytes.slice())
    },
    get: async (key) => {
      await noted('get', key)
      return parts.get(key)
    },
    remove: async (key) => {
      await noted('remove', key)
      parts.delete(key)
    },
  }
  return { port, parts, calls, state }
}

/** The refusal of a store that is down. */
export function storeDownRefusal(): Refusal {
  return new Refusal({ code: 'unavailable', message: 'The store is down' }, undefined, 'file-store')
}
