import { createHmac } from 'node:crypto'

import type { Attempt } from '#card-provider/records/tables.ts'

const PATIENCE = 10_000

interface Letter {
  url: string
  secret: string
  payload: string
  /** Seconds since the epoch, as the signature states them. */
  at: number
}

/** Posts one signed event; anything but an answer with 2xx within ten seconds is a failure. */
export async function send(letter: Letter, stop: AbortSignal): Promise<Attempt> {
  const started = performance.now()
  const attempt = (status: number | null, problem: string | null): Attempt => ({
    at: letter.at,
    status,
    problem,
    milliseconds: Math.round(performance.now() - started),
  })
  try {
    const response = await fetch(letter.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(PATIENCE)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        accept: '*/*; q=0.5, application/xml',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'cache-control': 'no-cache',
        'stripe-signature': signatureHeader(letter.payload, letter.secret, letter.at),
      },
      body: letter.payload,
    })
    await response.body?.cancel()
    return attempt(response.status, response.ok ? null : `Answered ${response.status}`)
  } catch (error) {
    return attempt(null, reasonOf(error))
  }
}

/** Stripe's signature header for a payload sent at this second. */
function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer'
  if (error.name === 'TimeoutError') return `No answer within ${PATIENCE / 1000} seconds`
  const code: unknown =
    error.cause && typeof error.cause === 'object' && Reflect.get(error.cause, 'code')
  return typeof code === 'string' ? `No connection (${code})` : 'No connection'
}
