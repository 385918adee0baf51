import { randomUUID } from 'node:crypto'

import { londonDay } from '#domain/time/working-day.ts'
import { aBuyer } from '#tests/builders.ts'
import { FIRST_STEP, FIRST, SECOND_STEP, TERMS_VERSION } from '#tests/catalogue.ts'

import { paymentRequest } from './shop.ts'

const sessionId = 'cs_test_a1B2c3D4e5F6g7H8i9J0'

/**
 * A valid body for each POST endpoint, about an order and a message; `word` appears in every text that
 * people type.
 */
export function validRequestBodies({
  orderId,
  messageId,
  word = 'Ada',
}: {
  orderId: string
  messageId: string
  word?: string
}): Readonly<Record<string, object>> {
  const email = `${word}@example.com`
  const credential = { id: 'AQID', rawId: 'AQID', type: 'public-key' }
  const person = { name: `${word} Lovelace`, email, company: `${word} & Daughters` }
  return {
    '/api/create-payment': paymentRequest({
      attempt: randomUUID(),
      replaces: sessionId,
      agreeToTerms: true,
      termsVersion: TERMS_VERSION,
      paymentMethod: 'credit-card',
      customerInfo: person,
      redirectUrl: { success: 'https://shop.example/', cancel: 'https://shop.example/' },
    }),
    '/api/verify-payment': { sessionId },
    '/api/store-order': { orderData: { sessionId } },
    '/api/send-order-email': { orderId, automatic: true },
    '/api/contact': {
      ...person,
      phone: '020 7946 0100',
      message: `${word} would like to sell.`,
      website: '',
      elapsed: 10_000,
    },
    '/api/find-order': { orderNumber: '123456789', email },
    '/api/auth/request-link': { email },
    '/api/auth/confirm': { token: word.padEnd(32, 'x') },
    '/api/auth/start-passkey': {},
    '/api/auth/passkey': {
      credential: {
        ...credential,
        response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID' },
      },
    },
    '/api/start-passkey': {},
    '/api/add-passkey': {
      name: `${word}’s telephone`,
      credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AQID' } },
    },
    '/api/remove-passkey': { id: 'none' },
    '/api/reset-passkeys': { email: 'new@example.com' },
    '/api/auth/sign-out': { everywhere: true },
    '/api/move-step': {
      orderId,
      productId: FIRST,
      from: FIRST_STEP.id,
      to: SECOND_STEP.id,
      words: `${word} sends her regards.`,
    },
    '/api/set-promise': { orderId, productId: FIRST, from: null, to: londonDay(new Date()) },
    '/api/mark-message': { messageId, state: 'answered' },
    '/api/add-note': { orderId, text: `${word} called back.` },
    '/api/recheck-order': { orderId },
    '/api/renew-link': { orderId },
    '/api/fetch-missed-events': {},
    '/api/retry-mails': {},
    '/api/correct-order': { orderId, from: { email: 'a@b' }, to: aBuyer() },
    '/api/refund-order': {
      requestId: randomUUID(),
      orderId,
      amount: 1,
      parts: { [FIRST]: 1 },
      reason: 'duplicate',
    },
    '/api/choose-payment': { key: orderId, method: 'credit-card' },
    '/api/record-transfer': {
      transferId: randomUUID(),
      orderId,
      amount: 1,
      arrivedOn: londonDay(new Date()),
      reference: word,
      seen: [],
      confirmed: ['ended-month'],
    },
    '/api/give-back': {
      requestId: randomUUID(),
      orderId,
      amount: 1,
      account: `${word} Lovelace, 12345678`,
    },
    '/api/undo-transfer': { orderId, transferId: randomUUID() },
    '/api/request-balance': { orderId },
    '/api/record-refund-sent': { orderId, requestId: randomUUID(), sentOn: londonDay(new Date()) },
    '/api/invite-person': { email: 'new@example.com', role: 'member' },
    '/api/remove-person': { email: 'new@example.com' },
    '/api/export-person': { email: 'new@example.com' },
    '/api/erase-person': { email: 'new@example.com' },
    '/api/open-portal': { key: sessionId },
    '/api/save-answers': { key: sessionId, productId: FIRST, answers: { turnover: word } },
    '/api/send-answers': { key: sessionId, productId: FIRST },
    '/api/answer-delivery': {
      key: sessionId,
      deliveryId: randomUUID(),
      answer: 'change',
      text: `${word} has another address.`,
    },
    '/api/ask-document': {
      orderId,
      productId: FIRST,
      requestId: randomUUID(),
      name: `Passport of ${word}`,
      why: `We check who ${word} is.`,
    },
    '/api/review-document': {
      orderId,
      requestId: randomUUID(),
      seen: 'received',
      files: [],
      decision: 'returned',
      reason: `Not of ${word}.`,
    },
    '/api/review-answers': { orderId, productId: FIRST, accepted: true, sentAt: null },
    '/api/deliver-files': {
      orderId,
      productId: FIRST,
      deliveryId: randomUUID(),
      isFinal: true,
      fileIds: [randomUUID()],
      text: `For ${word}.`,
    },
    '/api/begin-file': { orderId, fileId: randomUUID(), name: `${word}.pdf`, size: 1000 },
    '/api/finish-file': { fileId: randomUUID() },
    '/api/remove-file': { fileId: randomUUID() },
    '/api/close-issue': { key: `not-settled:${orderId}:1`, note: `${word} agrees.` },
  }
}
