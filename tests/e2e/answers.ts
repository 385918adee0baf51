import type { Page, Route } from '@playwright/test'

import { FAILURE_STATUS, type FailureBody, type FailureCode } from '#contract/failure.ts'

/** Answers a request of the browser in place of the server. */
export type RouteHandler = (route: Route) => Promise<void>

export const respondWith =
  (json: unknown): RouteHandler =>
  (route) =>
    route.fulfill({ json })

export const refuseWith =
  (code: FailureCode, message: string, more: Partial<FailureBody['error']> = {}): RouteHandler =>
  (route) =>
    route.fulfill({
      status: FAILURE_STATUS[code],
      json: { error: { code, message, requestId: 'test', ...more } },
    })

export const abortRequest: RouteHandler = (route) => route.abort()

/** Holds these requests back until the returned function is called. */
export async function holdRequests(page: Page, requests: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(requests, async (route) => {
    await released.promise
    await route.fallback()
  })
  return released.resolve
}
