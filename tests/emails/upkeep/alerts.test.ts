import { expect, test } from 'vitest'

import { ISSUE_TEXTS, type IssueReason } from '#domain/order/issue.texts.ts'
import type { ShopIssue } from '#domain/order/issue.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { isMailable, orderAlert, shopAlert } from '#emails/upkeep/alerts.ts'
import { aMailShop, FIRM } from '#tests/builders.ts'

const SHOP = aMailShop(FIRM)
const { firmInbox: INBOX, siteUrl: SITE_URL } = SHOP

const REASONS = Object.keys(ISSUE_TEXTS) as IssueReason[]

const ORDER = {
  id: '00000000-0000-4000-8000-000000000abc',
  order_number: '123456789',
  total_amount: 199_700,
}

const mails = REASONS.map((reason) =>
  orderAlert({ reason, since: '2026-07-01T22:30:00.000Z', order: ORDER }, SHOP),
)

test.each(mails)('$subject: the alert links to the order’s page (row 75)', (mail) => {
  expect(mail).toMatchObject({ kind: 'order-alert', to: INBOX })
  expect(mail.subject).toMatch(/^Order 123456789: \S/)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(`${SITE_URL}/admin/orders/${ORDER.id}`)
    expect(part).toContain('£1,997.00')
    expect(part).toContain(formatLondonTime('2026-07-01T22:30:00.000Z'))
  }
})

test('an order alert names the amount and the deadline', () => {
  const issue = {
    reason: 'dispute-needs-response',
    since: '2026-07-01T22:30:00.000Z',
    amount: 70_000,
    dueBy: '2026-07-20T22:59:59.000Z',
    order: ORDER,
  } as const
  const mail = orderAlert(issue, SHOP)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('£700.00')
    expect(part).toContain(formatLondonTime(issue.dueBy))
  }
})

test.each([
  [1, '550', ['1 attempt', 'the address does not exist or refuses our emails (550)']],
  [7, 'ETIMEDOUT', ['7 attempts', 'the mail server did not respond in time (ETIMEDOUT)']],
  [7, '499', ['7 attempts', 'the mail server answered 499']],
])(
  'an alert about a mail with %i failed attempts (%s) names the reason',
  (attempts, lastError, facts) => {
    const mail = { kind: 'order-confirmation', attempts, lastError }
    const since = '2026-07-01T22:30:00.000Z'
    const { text, html } = orderAlert({ reason: 'mail-failed', since, order: ORDER, mail }, SHOP)
    const remedies = [
      'Correct the email address and send the email again',
      'close this issue with a note',
    ]
    for (const fact of ['Confirmation to the customer', ...facts, ...remedies]) {
      expect(text).toContain(fact)
      expect(html).toContain(fact)
    }
  },
)

test('the mail of an alert starts with the firm’s name and ends with the firm’s details', () => {
  for (const mail of [
    ...mails,
    shopAlert({ reason: 'provider-down', since: '2026-01-01', count: null }, SHOP),
  ]) {
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Registered in England and Wales, company number 01234567.')
      expect(part).not.toContain('Sent by')
    }
    expect(mail.html.indexOf(FIRM.name)).toBeLessThan(mail.html.indexOf('<h1'))
  }
})

test('an alert about an inquiry does not claim that money was taken', () => {
  const inquiry = mails[REASONS.indexOf('inquiry-needs-response')]
  expect(inquiry?.text).toContain('The money is still yours')
  expect(inquiry?.text).not.toMatch(/holds|withdrawn|took/)
})

test('each alert about an order has a unique subject and text', () => {
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(REASONS.length)
  expect(new Set(mails.map(({ text }) => text)).size).toBe(REASONS.length)
})

const since = '2026-01-01T09:00:00.000Z'
const moment = formatLondonTime(since)
test.each<[Omit<ShopIssue, 'key'>, string]>([
  [{ reason: 'webhook-silent', since, count: null }, moment],
  [{ reason: 'sweep-silent', since, count: null }, moment],
  [{ reason: 'provider-refuses', since, count: null }, moment],
  [{ reason: 'provider-down', since, count: null }, moment],
  [{ reason: 'right-missing', since, count: null, detail: 'rak_dispute_read' }, 'rak_dispute_read'],
  [{ reason: 'signatures-refused', since, count: 7 }, '7 messages'],
])('the alert %j links to the order list (row 75)', (issue, fact) => {
  const mail = shopAlert(issue, SHOP)
  expect(mail).toMatchObject({ kind: 'shop-alert', to: INBOX })
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(`${SITE_URL}/admin/orders`)
    expect(part).toContain(fact)
  }
})

test.each([
  ['rak_checkout_session_write', true],
  ['rak_event_read', false],
  ['rak_of_tomorrow', false],
])('the alert about the missing right %s says that nobody can pay: %s', (right, isSo) => {
  const issue = { reason: 'right-missing', since, count: null, detail: right } as const
  const { text } = shopAlert(issue, SHOP)
  expect(text.includes('Nobody can pay')).toBe(isSo)
})

test('alerts about unsent mails are not sent by mail', () => {
  const issue = { key: 'k', since, count: 1 }
  expect(isMailable({ ...issue, reason: 'mails-given-up' })).toBe(false)
  expect(isMailable({ ...issue, reason: 'mail-stands-still' })).toBe(false)
})
