import { createHmac, timingSafeEqual } from 'node:crypto'

import { deliverMails } from '#contract/deliver-mails.ts'
import type { BackgroundDelivery } from '#use-cases/background-delivery-port.ts'

const BEGUN_WITHIN_MS = 3000

/** Sends mails through the background function of the site at `siteUrl`; signs with `secret`. */
export function backgroundDelivery(siteUrl: string, secret: string): BackgroundDelivery {
  const signature = (body: string) =>
    createHmac('sha256', secret).update(`${deliverMails.path} ${body}`).digest('hex')
  return {
    begin: async (orderId) => {
      const body = JSON.stringify(orderId === undefined ? {} : { orderId })
      const { status } = await fetch(siteUrl + deliverMails.path, {
        method: deliverMails.method,
        headers: { 'content-type': 'application/json', [deliverMails.header]: signature(body) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(BEGUN_WITHIN_MS),
      })
      if (status !== 202) throw new Error(`The background function answered ${status}`)
    },
    isOurs: (body, given) => {
      const wanted = Buffer.from(signature(body))
      const shown = Buffer.from(given)
      return shown.length === wanted.length && timingSafeEqual(shown, wanted)
    },
  }
}
