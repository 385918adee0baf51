import { createHmac, timingSafeEqual } from 'node:crypto'

import { deliverMails } from '#contract/deliver-mails.ts'

const TIMEOUT_MS = 3000

/** The status with which the host accepts a call of a background function. */
const ACCEPTED_STATUS = 202

/** Sends mails through the background function of the deploy at `ownUrl`; signs with `secret`. */
export function backgroundDelivery(ownUrl: string, secret: string) {
  const url = ownUrl + deliverMails.path
  const signature = (body: string) =>
    createHmac('sha256', secret).update(`${deliverMails.path} ${body}`).digest('hex')
  return {
    /**
     * Starts the sending; returns undefined or why it failed: `no-answer`, or the status (with a
     * redirect's origin).
     */
    begin: async (orderId?: string) => {
      const body = JSON.stringify(orderId === undefined ? {} : { orderId })
      try {
        const response = await fetch(url, {
          method: deliverMails.method,
          headers: { 'content-type': 'application/json', [deliverMails.header]: signature(body) },
          body,
          // The target of a redirect must not receive the signed call.
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        return response.status === ACCEPTED_STATUS ? undefined : codeOf(response, url)
      } catch {
        return 'no-answer'
      }
    },
    /** Whether a call with this body and signature comes from `begin`. */
    isOurs: (body: string, givenSignature: string) => {
      const wanted = Buffer.from(signature(body))
      const shown = Buffer.from(givenSignature)
      return shown.length === wanted.length && timingSafeEqual(shown, wanted)
    },
  }
}

export type BackgroundDelivery = ReturnType<typeof backgroundDelivery>

function codeOf({ status, headers }: Response, url: string): string {
  const target = URL.parse(headers.get('location') ?? '', url)
  return status >= 300 && status < 400 && target ? `${status} ${target.origin}` : String(status)
}
