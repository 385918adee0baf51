import type { ShopIssue, ShopReason } from '#domain/issue.ts'
import { lackingRights, RIGHTS_MISSING } from '#messages/key-rights.ts'
import { backgroundWords, UNUSUALLY_MANY, unusuallyMany } from '#messages/shop-issues.ts'
import { PATHS } from '#paths.ts'

import { html } from './html.ts'
import { button, emailLayout, paragraph } from './layout.ts'
import { inFirmTime } from './order-parts.ts'
import { signature, type StaffRoute } from './sender.ts'

/** Tells the firm that the shop as a whole needs somebody. */
export function shopAlert(
  { reason, since, count, detail = '' }: TellableIssue,
  { to, firm, siteUrl }: StaffRoute,
) {
  const { subject, what, todo } = WORDS[reason](inFirmTime(since), count ?? 0, detail)
  const link = siteUrl + PATHS.adminOrders
  return {
    kind: 'shop-alert' as const,
    to,
    subject,
    text: `${what}\n\n${todo}\n\n${link}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: what,
      heading: subject,
      signature: signature(firm),
      body: html`${paragraph(what)}${paragraph(todo)}${button('Open the order list', link)}`,
    }),
  }
}

/** Mails cannot tell of mails that do not leave. */
type Told = Exclude<ShopReason, 'mail-stands-still' | 'mails-given-up'>

export type TellableIssue = Pick<ShopIssue, 'since' | 'count' | 'detail'> & { reason: Told }

interface Words {
  subject: string
  what: string
  todo: string
}

const WORDS: Readonly<Record<Told, (since: string, count: number, detail: string) => Words>> = {
  'sweep-silent': (since) => ({
    subject: 'The shop’s regular check has stopped',
    what: `The check that runs every ten minutes last finished on ${since}. Without it, emails that were not delivered are not tried again and missed payments are not found.`,
    todo: 'Look at the log of the function “sweep” on the host, and run it from there.',
  }),
  'sweep-behind': (since, _count, detail) => ({
    subject: 'The shop’s regular check does not get to its end',
    what: `The check that runs every ten minutes has left work to its next run each time since ${since}. What it left last: ${detail}.`,
    todo: 'Look at the log of the function “sweep” on the host: it says why each part was left.',
  }),
  'provider-refuses': (since) => ({
    subject: 'Stripe is refusing the shop’s key',
    what: `Stripe has refused the shop’s secret key since ${since}. Nobody can pay until this is put right.`,
    todo: 'Compare STRIPE_SECRET_KEY with the key in Stripe’s dashboard: it may have been rotated. Set the right one on the host and deploy again.',
  }),
  'right-missing': (since, _count, detail) => ({
    subject: RIGHTS_MISSING.title,
    what: lackingRights(detail, since),
    todo: RIGHTS_MISSING.todo,
  }),
  'provider-down': (since) => ({
    subject: 'Stripe cannot be reached',
    what: `The shop has had no proper response from Stripe since ${since}. Nobody can pay while this lasts.`,
    todo: 'Look at status.stripe.com. If Stripe is up, look at the log of the function “sweep” on the host.',
  }),
  'background-down': (since, _count, detail) => ({
    subject: 'Emails are not sent in the background',
    what: `Since ${since} the host has not begun the function that sends emails: ${backgroundWords(detail).cause}. They still leave, but only a few at a time and not through a slow mail server.`,
    todo: backgroundWords(detail).fix,
  }),
  'webhook-silent': (since) => ({
    subject: 'No messages from Stripe',
    what: `A payment arrived on ${since}, and Stripe has sent the shop no messages since. Nothing is lost: the shop checks with Stripe at least once an hour, so confirmations, refunds and disputes may be that late.`,
    todo: 'Look at the webhook endpoint in Stripe’s dashboard: whether it is switched on, points to this site, and how its latest deliveries were answered. Then press “Fetch missed messages” in the order list, which also clears this item.',
  }),
  'signatures-refused': (_since, count) => ({
    subject: 'Messages with a wrong signature',
    what: `Within an hour ${count} messages or more reached the address for Stripe’s messages with a wrong signature. None of them had any effect.`,
    todo: 'Compare the signing secret in Stripe’s dashboard with STRIPE_WEBHOOK_SECRET. If the two match, someone else is sending them, and there is nothing you need to do. You will be told at most once a day.',
  }),
  'unusually-many': (since, _count, detail) => ({
    subject: UNUSUALLY_MANY.title,
    what: unusuallyMany(since, detail),
    todo: UNUSUALLY_MANY.todo,
  }),
}

/** Whether a mail can tell of it. */
export function isTellable<M extends ShopIssue>(issue: M): issue is M & TellableIssue {
  return issue.reason in WORDS
}
