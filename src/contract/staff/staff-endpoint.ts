import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'

export function get<Answer>(
  path: `/api/${string}`,
  more?: Partial<Endpoint<never, Answer>>,
): Endpoint<never, Answer> {
  return { method: 'GET', path, ...more }
}

/** A POST endpoint for staff; its request has the type of a schema in `requests.ts`. */
export function post<Request extends z.ZodMiniType, Answer>(
  path: `/api/${string}`,
  more?: Partial<Endpoint<z.output<Request>, Answer>>,
): Endpoint<z.output<Request>, Answer> {
  return { method: 'POST', path, ...more }
}
