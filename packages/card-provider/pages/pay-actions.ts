import { setTimeout } from 'node:timers/promises'

import { answerChallenge, type PayAttempt, paySession } from '#card-provider/actions/pay.ts'
import { paymentParts } from '#card-provider/records/store.ts'
import type { SessionRecord } from '#card-provider/records/tables.ts'

import { seeOther, type Visit } from './html.ts'
import { attemptOf, removeRealCard, typedValues, type Values, fillInTestCard } from './pay-form.ts'
import {
  challengePage,
  closedPage,
  payPage,
  payPalPage,
  type PayView,
  unknownPage,
} from './pay-page.ts'

/** How long the hosted page waits for the webhook before it redirects, as Stripe does. */
const WEBHOOK_WAIT_MS = 10_000

/** The hosted page: shows the form, fills in a test card, or pays. */
export async function handlePayPage(visit: Visit): Promise<Response> {
  const record = sessionOf(visit)
  if (record?.session.status !== 'open') return answerClosed(visit, record)
  if (!visit.isForm) {
    const values = typedValues(visit.form, record.session.customer_email ?? '')
    return formPage(visit, record, { values, decline: lastDecline(visit, record) })
  }
  const values = typedValues(visit.form)
  const fill = visit.form.get('fill')
  if (fill !== null) {
    return formPage(visit, record, { values: fillInTestCard(values, fill), filled: true })
  }
  return pay(visit, record, attemptOf(values), values)
}

// A decline has status 200, so that browsers do not report the page as failed.
function formPage(
  { shop: { merchant } }: Visit,
  record: SessionRecord,
  shown: Pick<PayView, 'values'> & Partial<PayView>,
): Response {
  return payPage({ record, merchant, decline: null, filled: false, ...shown })
}

export async function handleChallengePage(visit: Visit): Promise<Response> {
  const record = sessionOf(visit)
  if (record?.session.status !== 'open') return answerClosed(visit, record)
  const form = visit.shop.pageUrl(record.id)
  if (!record.challenge) return seeOther(form)
  if (!visit.isForm) return challengePage(record, visit.shop.merchant)
  const passed = visit.form.get('answer') === 'complete'
  const after = visit.account.change((tx) => answerChallenge(tx, record, passed))
  return after.session.status === 'open' ? seeOther(form) : redirectToShop(visit, after)
}

export async function handlePayPalPage(visit: Visit): Promise<Response> {
  const record = sessionOf(visit)
  if (!record?.session.payment_method_types.includes('paypal')) return unknownPage()
  if (record.session.status !== 'open') return answerClosed(visit, record)
  if (!visit.isForm) return payPalPage(record, visit.shop.merchant)
  if (visit.form.get('answer') !== 'agree') return seeOther(visit.shop.pageUrl(record.id))
  const attempt: PayAttempt = { instrument: { type: 'paypal' }, verdict: 'approve' }
  return pay(visit, record, attempt, typedValues(visit.form))
}

async function pay(
  visit: Visit,
  record: SessionRecord,
  attempt: PayAttempt,
  values: Values,
): Promise<Response> {
  const after = visit.account.change((tx) => paySession(tx, record, attempt))
  if (after.challenge) return seeOther(`${visit.shop.pageUrl(after.id)}/authenticate`)
  if (after.session.status !== 'open') return redirectToShop(visit, after)
  const decline = lastDecline(visit, after)
  return formPage(visit, after, { values: removeRealCard(values), decline })
}

/**
 * If the session is complete and the buyer presses Pay again, redirects the buyer to the shop.
 * Shows all other visitors the status of the session.
 */
async function answerClosed(visit: Visit, record: SessionRecord | undefined): Promise<Response> {
  if (!record) return unknownPage()
  const { status, cancel_url } = record.session
  const isComplete = status === 'complete'
  if (visit.isForm && isComplete) return redirectToShop(visit, record)
  return closedPage(record, visit.shop.merchant, isComplete ? successAddress(record) : cancel_url)
}

async function redirectToShop({ account }: Visit, record: SessionRecord): Promise<Response> {
  const completed = account.store
    .all('events')
    .findLast(
      ({ type, sessionId }) => type === 'checkout.session.completed' && sessionId === record.id,
    )
  await Promise.race([
    account.dispatcher.attempted(completed?.id ?? ''),
    setTimeout(WEBHOOK_WAIT_MS, undefined, { ref: false }),
  ])
  return seeOther(successAddress(record))
}

function successAddress({ id, session }: SessionRecord): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function lastDecline({ account }: Visit, record: SessionRecord): string | null {
  const { intent } = paymentParts(account.store, record)
  return intent?.status === 'requires_payment_method'
    ? (intent.last_payment_error?.message ?? null)
    : null
}

function sessionOf({ account, id }: Visit): SessionRecord | undefined {
  return account.change((tx) => tx.find('sessions', id))
}
