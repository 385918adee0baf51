import { startWebHost, type WebHost } from '@storefront/local-platform/web-host.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { backgroundDelivery } from '#services/mail/background-delivery.ts'

let host: WebHost
beforeAll(async () => {
  host = await startWebHost()
})
afterAll(() => host.close())

/** Ends the wait for an answer in place of the real time limit, which may be too short on a busy machine. */
let timeLimit: AbortController
beforeEach(() => {
  timeLimit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeLimit.signal)
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
      timeLimit.abort()
      return new Response()
    },
  ],
])(
  'the shop reports the code %s if the host does not start the background function (row 87)',
  async (code, answer) => {
    expect(await begin(answer)).toBe(code)
  },
)

test('a host that answers 202 has started the background function', async () => {
  expect(await begin(answerWith(202))).toBeUndefined()
})
