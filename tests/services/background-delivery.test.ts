import { startWebHost, type WebHost } from '@storefront/local-platform/web-host.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { backgroundDelivery } from '#services/background-delivery.ts'

let host: WebHost
beforeAll(async () => {
  host = await startWebHost()
})
afterAll(() => host.close())

/** Ends the wait for an answer: a busy machine may take longer than a host. */
let waiting: AbortController
beforeEach(() => {
  waiting = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal)
})
afterEach(() => void vi.restoreAllMocks())

function begin(answer: () => Response) {
  host.serve([async () => answer()])
  return backgroundDelivery(host.url, 'secret').begin('order')
}

const answerWith = (status: number) => () => new Response(null, { status })

test.each<[string, () => Response]>([
  [
    '301 https://www.firm.example',
    () => Response.redirect('https://www.firm.example/.netlify/x', 301),
  ],
  ['200', answerWith(200)],
  ['204', answerWith(204)],
  ['401', answerWith(401)],
  [
    'no-answer',
    () => {
      waiting.abort()
      return new Response()
    },
  ],
])('a host that does not begin it is told by its answer: %s (row 87)', async (code, answer) => {
  expect(await begin(answer)).toBe(code)
})

test('a host that begins it answers 202', async () => {
  expect(await begin(answerWith(202))).toBeUndefined()
})
