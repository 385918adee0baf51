import { z } from 'zod'

import type { Act } from '#card-provider/records/store.ts'

import { type Refusal, refuse } from './refusal.ts'

/** One control endpoint, taken with POST: the body it takes and what it does. */
export interface Verb {
  path: RegExp
  run(act: Act, id: string, body: unknown): object | Refusal
}

/** A control endpoint at this path below `/_control/`. */
export function verb<S extends z.ZodType>(
  path: string,
  schema: S,
  run: (act: Act, id: string, body: z.output<S>) => object | Refusal,
): Verb {
  return {
    path: new RegExp(`^/_control/${path.replace(':id', '([^/]+)')}$`),
    run(act, id, body) {
      const read = schema.safeParse(body)
      return read.success ? run(act, id, read.data) : refuse(z.prettifyError(read.error))
    },
  }
}

/** The body of an endpoint that takes none. */
export const nothing = z.strictObject({})
