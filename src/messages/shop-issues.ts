import type { ShopIssue, ShopReason } from '#domain/issue.ts'

import { lackingRights, RIGHTS_MISSING } from './key-rights.ts'

interface ShopWords {
  title: string
  text: (since: string, count: number, detail: string) => string
}

/** More than is usual of something that visitors do. */
export const UNUSUALLY_MANY = {
  title: 'Unusually many requests from visitors',
  todo: 'Look at the traffic of the site on the host: it may be somebody’s program, which the host can keep out.',
}

const REQUESTS: Readonly<Record<string, string>> = {
  'all-order-links': 'links to an order',
  'all-unknown-sessions': 'payments that no order has',
  'all-acknowledgements': 'acknowledgements of messages',
}

/** What visitors have asked for unusually often, by the names of the sums. */
export function unusuallyMany(since: string, names: string): string {
  const asked = names.split(', ').map((name) => REQUESTS[name] ?? name)
  return `Since ${since} visitors have asked unusually often for ${asked.join(' and ')}. Each network has a limit of its own; nobody is refused for what others do.`
}

const SHOP_REASON: Readonly<Record<ShopReason, ShopWords>> = {
  'sweep-silent': {
    title: 'The regular check has stopped',
    text: (since) =>
      `The check that runs every ten minutes last finished on ${since}. Look at the log of the function “sweep” on the host, and run it from there.`,
  },
  'sweep-behind': {
    title: 'The regular check does not get to its end',
    text: (since, _count, detail) =>
      `The check that runs every ten minutes has left work to its next run each time since ${since}. What it left last: ${detail}. Look at the log of the function “sweep” on the host.`,
  },
  'provider-refuses': {
    title: 'Stripe is refusing the shop’s key',
    text: (since) =>
      `Since ${since} nobody has been able to pay. Compare STRIPE_SECRET_KEY with the key in Stripe’s dashboard: it may have been rotated.`,
  },
  'right-missing': {
    title: RIGHTS_MISSING.title,
    text: (since, _count, detail) => `${lackingRights(detail, since)} ${RIGHTS_MISSING.todo}`,
  },
  'provider-down': {
    title: 'Stripe cannot be reached',
    text: (since) =>
      `The shop has had no proper response from Stripe since ${since}. Look at status.stripe.com, then at the log of the function “sweep”.`,
  },
  'background-down': {
    title: 'Emails are not sent in the background',
    text: (since, _count, detail) => {
      const { cause, fix } = backgroundWords(detail)
      return `Since ${since} the host has not begun the function that sends emails: ${cause}. They still leave, but only a few at a time and not through a slow mail server. ${fix}`
    },
  },
  'mail-stands-still': {
    title: 'Emails are waiting',
    text: (since, count) =>
      `${emails(count)} waiting to be sent, the oldest since ${since}. They will be tried again automatically. If this continues, check the mail server and SMTP_URL.`,
  },
  'mails-given-up': {
    title: 'Emails not delivered',
    text: (since, count) =>
      `${count === 1 ? '1 email' : `${count} emails`} from the contact form or alerting the firm ${count === 1 ? 'has' : 'have'} failed since ${since}, and will not be tried again. The messages themselves are under Messages. Check the mail server, then send again.`,
  },
  'webhook-silent': {
    title: 'No messages from Stripe',
    text: (since) =>
      `Payments have arrived without a message from Stripe since ${since}. Orders, refunds and disputes are still found at least once an hour. Check the webhook endpoint in Stripe’s dashboard, then fetch what was missed.`,
  },
  'signatures-refused': {
    title: 'Messages with a wrong signature',
    text: (_since, count) =>
      `${count} messages within an hour reached the address for Stripe’s messages with a wrong signature. None had any effect. Compare STRIPE_WEBHOOK_SECRET with the secret in Stripe’s dashboard.`,
  },
  'unusually-many': {
    title: UNUSUALLY_MANY.title,
    text: (since, _count, detail) => `${unusuallyMany(since, detail)} ${UNUSUALLY_MANY.todo}`,
  },
}

function emails(count: number): string {
  return count === 1 ? '1 email has been' : `${count} emails have been`
}

/** What is wrong with the shop, and what is to be done; `since` as it is shown. */
export function shopWords({ reason, count, detail = '' }: ShopIssue, since: string) {
  const { title, text } = SHOP_REASON[reason]
  return { title, text: text(since, count ?? 0, detail) }
}

/** Why mails are not sent in the background, by the code that was kept, and what is to be done. */
export function backgroundWords(code: string): { cause: string; fix: string } {
  const [status = '', target] = code.split(' ')
  if (target !== undefined) {
    return {
      cause: `SITE_URL redirects to ${target} (${status})`,
      fix: 'Set SITE_URL on the host to the address that it redirects to, and deploy again.',
    }
  }
  if (status === '401' || status === '403') {
    return {
      cause: `the site asks for a password or refuses its own call (${status})`,
      fix: 'Take the password protection off the published site, on the host.',
    }
  }
  if (/^2\d\d$/.test(status)) {
    return {
      cause: `the host answered ${status} where it should have answered 202`,
      fix: 'The host runs the function while the shop waits. Look at the host whether your plan includes background functions.',
    }
  }
  return {
    cause: /^\d+$/.test(status) ? `the host answered ${status}` : 'nothing answered in time',
    fix: 'Look at the log of the function “deliver-mails” on the host, and whether SITE_URL is the address of this site.',
  }
}
