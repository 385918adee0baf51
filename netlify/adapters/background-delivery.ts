import { createHmac, timingSafeEqual } from 'node:crypto'

import { deliverMails } from '#contract/deliver-mails.ts'
import type { BackgroundDelivery } from '#use-cases/background-delivery-port.ts'
import { BackgroundError } from '#use-cases/background-error.ts'

const BEGUN_WITHIN_MS = 3000

/** What the host answers before it runs a background function. */
const BEGUN = 202

/** Sends mails through the background function of the deploy at `ownUrl`; signs with `secret`. */
export function backgroundDelivery(ownUrl: string, secret: string): BackgroundDelivery {
  const url = ownUrl + deliverMails.path
  const signature = (body: string) =>
    createHmac('sha256', secret).update(`${deliverMails.path} ${body}`).digest('hex')
  return {
    begin: async (orderId) => {
      const body = JSON.stringify(orderId === undefined ? {} : { orderId })
      const response = await answered(url, {
        method: deliverMails.method,
        headers: { 'content-type': 'application/json', [deliverMails.header]: signature(body) },
        body,
      })
      if (response.status !== BEGUN) throw new BackgroundError(codeOf(response, url))
    },
    isOurs: (body, given) => {
      const wanted = Buffer.from(signature(body))
      const shown = Buffer.from(given)
      return shown.length === wanted.length && timingSafeEqual(shown, wanted)
    },
  }
}

/** Follows no redirect: whoever answers there is not asked to send our mails. */
async function answered(url: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(BEGUN_WITHIN_MS)
    return await fetch(url, { ...init, redirect: 'manual', signal })
  } catch (error) {
    throw new BackgroundError('no-answer', error)
  }
}

function codeOf({ status, headers }: Response, url: string): string {
  const target = URL.parse(headers.get('location') ?? '', url)
  return status >= 300 && status < 400 && target ? `${status} ${target.origin}` : String(status)
}
