import type { ShopMatter, ShopReason } from '#domain/order-record.ts'
import { PATHS } from '#paths.ts'

import { html } from './html.ts'
import { button, letter, paragraph } from './layout.ts'
import { inFirmTime } from './order-parts.ts'

/** Tells the firm that the shop as a whole needs somebody. */
export function shopAlert({ reason, since, count }: TellableMatter, to: string, siteUrl: string) {
  const { subject, what, todo } = WORDS[reason](inFirmTime(since), count ?? 0)
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

/** Mails cannot tell of mails that do not leave. */
type Told = Exclude<ShopReason, 'mail-stands-still' | 'mails-given-up'>

export type TellableMatter = Pick<ShopMatter, 'since' | 'count'> & { reason: Told }

interface Words {
  subject: string
  what: string
  todo: string
}

const WORDS: Readonly<Record<Told, (since: string, count: number) => Words>> = {
  'sweep-silent': (since) => ({
    subject: 'The shop’s regular check has stopped',
    what: `The check that runs every ten minutes last finished on ${since}. Without it, emails that were not delivered are not tried again and missed payments are not found.`,
    todo: 'Look at the log of the function “sweep” on the host, and run it from there.',
  }),
  'provider-refuses': (since) => ({
    subject: 'Stripe refuses the shop’s key',
    what: `Stripe has refused the shop’s secret key since ${since}. Nobody can pay until this is put right.`,
    todo: 'Compare STRIPE_SECRET_KEY with the key in Stripe’s dashboard: it may have been rotated, or lack a permission. Set the right one on the host and deploy again.',
  }),
  'provider-down': (since) => ({
    subject: 'Stripe cannot be reached',
    what: `The shop has had no proper answer from Stripe since ${since}. Nobody can pay while this lasts.`,
    todo: 'Look at status.stripe.com. If Stripe is up, look at the log of the function “sweep” on the host.',
  }),
  'webhook-silent': (since) => ({
    subject: 'No message from Stripe',
    what: `A payment arrived on ${since}, and Stripe has sent the shop no message since. Nothing is lost: the shop asks Stripe itself at least once an hour, so confirmations, refunds and disputes may be that late.`,
    todo: 'Look at the webhook endpoint in Stripe’s dashboard: whether it is switched on, leads to this site, and what its last deliveries were answered. Then fetch what was missed from the order list, which also clears this there.',
  }),
  'signatures-refused': (_since, count) => ({
    subject: 'Messages to the shop with a wrong signature',
    what: `Within an hour ${count} messages or more reached the address for Stripe’s messages with a wrong signature. None of them had any effect.`,
    todo: 'Compare the signing secret in Stripe’s dashboard with STRIPE_WEBHOOK_SECRET. If the two agree, a stranger is trying, and nothing needs to be done. You are told once a day at most.',
  }),
}

/** Whether a mail can tell of it. */
export function isTellable<M extends ShopMatter>(matter: M): matter is M & TellableMatter {
  return matter.reason in WORDS
}
