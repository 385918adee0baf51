import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'

/** An endpoint that staff read from. */
export function get<Answer>(
  path: `/api/${string}`,
  more?: Partial<Endpoint<never, Answer>>,
): Endpoint<never, Answer> {
  return { method: 'GET', path, ...more }
}

/** An endpoint that takes from staff what a schema of `requests.ts` says. */
export function post<Request extends z.ZodMiniType, Answer>(
  path: `/api/${string}`,
  more?: Partial<Endpoint<z.output<Request>, Answer>>,
): Endpoint<z.output<Request>, Answer> {
  return { method: 'POST', path, ...more }
}
