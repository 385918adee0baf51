/** Texts for an issue of the whole shop; `since` is already formatted. */
interface ShopIssueTexts {
  title: string
  what: (since: string, count: number, detail: string) => string
  todo: string | ((detail: string) => string)
}

/** Title, description and instructions for each issue of the whole shop, in the list and in emails. */
export const SHOP_ISSUE_TEXTS = {
  'sweep-silent': {
    title: 'The regular check has stopped',
    what: (since) =>
      `The check that runs every ten minutes last finished on ${since}. Until it runs again, failed emails are not retried and missed payments are not found.`,
    todo: 'Look at the log of the function “sweep” on the host, and run it from there.',
  },
  'sweep-behind': {
    title: 'The regular check is not finishing',
    what: (since, _count, detail) =>
      `Since ${since} each run of the ten-minute check has left work for the next one. Left unfinished: ${detail}.`,
    todo: 'Look at the log of the function “sweep” on the host: it says why each part is unfinished.',
  },
  'provider-refuses': {
    title: 'Stripe is refusing the shop’s key',
    what: (since) => `Since ${since} nobody has been able to pay.`,
    todo: 'Compare STRIPE_SECRET_KEY with the key in Stripe’s dashboard: it may have been rotated. Set the right one on the host and deploy again.',
  },
  'right-missing': {
    title: 'The shop’s key for Stripe lacks a permission',
    what: (since, _count, detail) => missingRightsText(detail, since),
    todo: 'In Stripe, under Developers, API keys, edit the key and add it. The next check, within ten minutes, then reads what was missed and closes this issue.',
  },
  'provider-down': {
    title: 'Stripe cannot be reached',
    what: (since) =>
      `The shop has had no proper response from Stripe since ${since}. Nobody can pay while this lasts.`,
    todo: 'Look at status.stripe.com, then at the log of the function “sweep” on the host.',
  },
  'background-down': {
    title: 'Emails are not sent in the background',
    what: (since, _count, detail) =>
      `Since ${since} the host has not started the function that sends emails: ${backgroundFailure(detail).cause}. Emails are still sent, but only a few at a time and not through a slow mail server.`,
    todo: (detail) => backgroundFailure(detail).fix,
  },
  'mail-stands-still': {
    title: 'Emails are waiting',
    what: (since, count) =>
      `${count === 1 ? '1 email has been' : `${count} emails have been`} waiting to be sent, the oldest since ${since}. They will be retried automatically.`,
    todo: 'If this continues, check the mail server and SMTP_URL.',
  },
  'mails-given-up': {
    title: 'Emails not delivered',
    what: (since, count) =>
      `${count === 1 ? '1 email' : `${count} emails`} from the contact form or to the firm and its staff ${count === 1 ? 'has' : 'have'} failed since ${since}, and will not be retried. The messages themselves are under Messages.`,
    todo: 'Check the mail server, then send again.',
  },
  'webhook-silent': {
    title: 'No messages from Stripe',
    what: (since) =>
      `Payments have arrived without a message from Stripe since ${since}. Orders, refunds and disputes are still found at least once an hour.`,
    todo: 'Look at the webhook endpoint in Stripe’s dashboard: whether it is switched on, and points to this site. Then press “Fetch missed messages” in the order list, which also clears this issue.',
  },
  'signatures-refused': {
    title: 'Messages with a wrong signature',
    what: (_since, count) =>
      `${count} messages or more within an hour reached the address for Stripe’s messages with a wrong signature. None had any effect.`,
    todo: 'Compare STRIPE_WEBHOOK_SECRET with the secret in Stripe’s dashboard. If the two match, someone else is sending them, and there is nothing you need to do.',
  },
  'unusually-many': {
    title: 'Unusually many requests from visitors',
    what: (since, _count, detail) =>
      `Since ${since} visitors have asked unusually often for ${requestNames(detail)}. Each network has its own limit: one visitor’s requests never block another’s.`,
    todo: 'Look at the traffic of the site on the host: it may be a bot, which the host can block.',
  },
} as const satisfies Readonly<Record<string, ShopIssueTexts>>

/** Why the shop as a whole needs attention. */
export type ShopReason = keyof typeof SHOP_ISSUE_TEXTS

const REQUEST_NAMES: Readonly<Record<string, string>> = {
  'all-order-links': 'links to an order',
  'all-unknown-sessions': 'payments that belong to no order',
  'all-acknowledgements': 'acknowledgements of messages',
}

function requestNames(names: string): string {
  return names
    .split(', ')
    .map((name) => REQUEST_NAMES[name] ?? name)
    .join(' and ')
}

/** Returns the texts for an issue of the whole shop; `since` is already formatted. */
export function shopIssueTexts(
  { reason, ...facts }: { reason: ShopReason; count: number | null; detail?: string | null },
  since: string,
): { title: string; what: string; todo: string } {
  const { title, what, todo }: ShopIssueTexts = SHOP_ISSUE_TEXTS[reason]
  const detail = facts.detail ?? ''
  return {
    title,
    what: what(since, facts.count ?? 0, detail),
    todo: typeof todo === 'string' ? todo : todo(detail),
  }
}

/** For a stored code: why emails are not sent in the background, and how staff fix this. */
function backgroundFailure(code: string): { cause: string; fix: string } {
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
      fix: 'On the host, remove the password protection from the published site.',
    }
  }
  if (/^2\d\d$/.test(status)) {
    return {
      cause: `the host answered ${status} where it should have answered 202`,
      fix: 'The host runs the function while the shop waits. Check on the host whether your plan includes background functions.',
    }
  }
  return {
    cause: /^\d+$/.test(status) ? `the host answered ${status}` : 'nothing answered in time',
    fix: 'Look at the log of the function “deliver-mails-background” on the host, and check that SITE_URL is this site’s address.',
  }
}

/** The actions that fail while the shop’s key lacks a permission, by Stripe’s name for the permission. */
const RIGHT_CONSEQUENCES: Readonly<Record<string, string>> = {
  rak_checkout_session_write: 'Nobody can pay.',
  rak_checkout_session_read: 'Payments arrive, but their orders are not confirmed.',
  rak_payment_intent_read: 'Payments arrive, but their orders are not confirmed.',
  rak_charge_read: 'Payments arrive, but their orders are not confirmed.',
  rak_charge_write: 'Refunds cannot be made here.',
  rak_dispute_read:
    'Disputes and their deadlines are not shown here: check them at Stripe until then.',
  rak_review_read: 'Payments under review are not shown here: check them at Stripe until then.',
  rak_event_read: 'Messages that Stripe could not deliver are not fetched.',
}

const UNKNOWN_CONSEQUENCE = 'Some of the shop’s requests to Stripe fail.'

/** The missing permissions, comma-separated, and what fails without them; `since` is already formatted. */
function missingRightsText(rights: string, since: string): string {
  const consequences = new Set(
    rights.split(', ').map((right) => RIGHT_CONSEQUENCES[right] ?? UNKNOWN_CONSEQUENCE),
  )
  return [`Not permitted since ${since}: ${rights}.`, ...consequences].join(' ')
}
