import { PATHS } from '#paths.ts'

import { html } from './html.ts'
import { button, letter, paragraph } from './layout.ts'
import { inFirmTime } from './order-parts.ts'

/** Something that concerns no one order; moments in ISO. */
export type ShopMatter =
  | { reason: 'webhook-silent'; since: string }
  | { reason: 'signatures-refused'; count: number }

/** Tells the firm that the way between Stripe and the shop needs somebody. */
export function shopAlert(matter: ShopMatter, to: string, siteUrl: string) {
  const { subject, what, todo } = wordsFor(matter)
  const link = siteUrl + PATHS.adminOrders
  return {
    kind: 'shop-alert' as const,
    to,
    subject,
    text: `${what}\n\n${todo}\n\n${link}\n`,
    html: letter({
      preview: what,
      heading: subject,
      signature: [`Sent by the shop at ${siteUrl}`],
      body: html`${paragraph(what)}${paragraph(todo)}${button('Open the order list', link)}`,
    }),
  }
}

function wordsFor(matter: ShopMatter) {
  if (matter.reason === 'webhook-silent') {
    return {
      subject: 'No message from Stripe',
      what: `A payment arrived on ${inFirmTime(matter.since)}, and Stripe has sent the shop no message since. Nothing is lost: the shop asks Stripe every ten minutes, so confirmations, refunds and disputes may be that late.`,
      todo: 'Look at the webhook endpoint in Stripe’s dashboard: whether it is switched on, leads to this site, and what its last deliveries were answered. Then fetch what was missed from the desk, which also ends this notice there.',
    }
  }
  return {
    subject: 'Messages to the shop with a wrong signature',
    what: `Within an hour ${matter.count} messages or more reached the address for Stripe’s messages with a wrong signature. None of them had any effect.`,
    todo: 'Compare the signing secret in Stripe’s dashboard with STRIPE_WEBHOOK_SECRET. If the two agree, a stranger is trying, and nothing needs to be done. You are told once a day at most.',
  }
}
