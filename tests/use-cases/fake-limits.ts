import type { Limits } from '#use-cases/limits-port.ts'

/** Limits in memory, by the rule that the database follows. */
export function limitsInMemory(): Limits {
  const windows = new Map<string, { end: number; taken: number }>()
  return {
    take: ({ name, who, most, seconds }, now) => {
      const key = `${name} ${who}`
      const open = windows.get(key)
      const window =
        open && open.end > now.getTime() ? open : { end: now.getTime() + seconds * 1000, taken: 0 }
      window.taken += 1
      windows.set(key, window)
      const wait = Math.ceil((window.end - now.getTime()) / 1000)
      return Promise.resolve(window.taken > most ? wait : undefined)
    },
  }
}
