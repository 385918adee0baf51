import { z } from 'zod'

const faultSchema = z.strictObject({
  /** Part of `METHOD /path`; empty text fits every request. */
  match: z.string().default(''),
  /** Whether the request is carried out before things go wrong. */
  when: z.enum(['before', 'after']).default('before'),
  status: z.int().min(400).max(599).optional(),
  delayMs: z.int().min(0).optional(),
  /** Whether a server error stays under the idempotency key of its request. */
  kept: z.boolean().optional(),
  junk: z.boolean().optional(),
  drop: z.boolean().optional(),
  /** How many requests it strikes; null means until it is cleared. */
  times: z.int().min(1).nullable().default(1),
})

export type Fault = z.output<typeof faultSchema>

export interface Faults {
  /** Adds a fault; a text says what is wrong with it. */
  add(wanted: unknown): Fault | string
  /** Takes the fault that strikes this request, if any. */
  strike(method: string, path: string): Fault | null
  all(): Fault[]
  clear(): void
}

/** Faults that tests order for the API: errors, delays, junk and dropped connections. */
export function newFaults(): Faults {
  let faults: Fault[] = []
  return {
    add(wanted) {
      const result = faultSchema.safeParse(wanted)
      if (!result.success) return z.prettifyError(result.error)
      faults.push(result.data)
      return result.data
    },
    strike(method, path) {
      const struck = faults.find(({ match }) => `${method} ${path}`.includes(match)) ?? null
      if (struck?.times != null) {
        struck.times -= 1
        faults = faults.filter(({ times }) => times !== 0)
      }
      return struck
    },
    all: () => faults,
    clear() {
      faults = []
    },
  }
}
