import { expect, test, vi } from 'vitest'

import { EMPTY_CHECKOUT_FORM } from '#domain/order/checkout-fields.ts'
import {
  draftFingerprint,
  removeDraft,
  saveDraft,
  readDraft,
} from '#shop/checkout/checkout-draft.store.ts'
import {
  $buyerCountry,
  DRAFT_LIFETIME_MS,
  restoreBuyerCountry,
} from '#shop/money/buyer-country.store.ts'
import { fakeClock, pageForEach } from '#tests/browser/fake-browser.ts'
import { aCheckoutForm } from '#tests/builders.ts'

const TERMS = 'a'.repeat(64)

fakeClock()
const { browser } = pageForEach(() => import('#shop/checkout/checkout-draft.store.ts'))

test('consent to an outdated version of the terms does not count', () => {
  saveDraft(aCheckoutForm(), TERMS)

  expect(readDraft('b'.repeat(64))).toEqual(aCheckoutForm({ agreeToTerms: false }))
})

test('the draft of the checkout form expires a day after its last change', () => {
  saveDraft(aCheckoutForm(), TERMS)
  vi.advanceTimersByTime(DRAFT_LIFETIME_MS)
  restoreBuyerCountry()
  expect(readDraft(TERMS)).toEqual(aCheckoutForm())
  vi.advanceTimersByTime(1)
  restoreBuyerCountry()

  expect(readDraft(TERMS)).toEqual(EMPTY_CHECKOUT_FORM)
  expect(browser.local.has('checkoutDraft')).toBe(false)
})

test('a checkout form that stays open for more than a day keeps its values', () => {
  saveDraft(aCheckoutForm({ country: 'FR' }), TERMS)
  vi.advanceTimersByTime(DRAFT_LIFETIME_MS + 1)

  expect(readDraft(TERMS)).toEqual(aCheckoutForm({ country: 'FR' }))
  expect($buyerCountry.get()).toBe('FR')
})

test('the fingerprint of a checkout draft changes only if a field changes', () => {
  saveDraft(aCheckoutForm(), TERMS)
  const mark = draftFingerprint()
  vi.advanceTimersByTime(1000)
  saveDraft(aCheckoutForm(), 'b'.repeat(64))
  expect(draftFingerprint()).toBe(mark)
  saveDraft(aCheckoutForm({ city: 'York' }), TERMS)

  expect(draftFingerprint()).not.toBe(mark)
})

test.each(['credit-card', 'paypal', 'bank-transfer'] as const)(
  'the checkout form remembers the payment method %s',
  (paymentMethod) => {
    saveDraft(aCheckoutForm({ paymentMethod }), TERMS)

    expect(readDraft(TERMS).paymentMethod).toBe(paymentMethod)
  },
)

test('a form without a draft starts with the payment method that is offered first', () => {
  const offered = ['bank-transfer', 'credit-card'] as const
  expect(readDraft(TERMS, offered).paymentMethod).toBe('bank-transfer')
  saveDraft(aCheckoutForm({ paymentMethod: 'credit-card' }), TERMS)

  expect(readDraft(TERMS, offered).paymentMethod).toBe('credit-card')
  expect(readDraft(TERMS, ['bank-transfer']).paymentMethod).toBe('bank-transfer')
})

test('a missing or removed draft gives an empty checkout form', () => {
  expect(readDraft(TERMS)).toEqual(EMPTY_CHECKOUT_FORM)
  saveDraft(aCheckoutForm(), TERMS)
  removeDraft()

  expect(readDraft(TERMS)).toEqual(EMPTY_CHECKOUT_FORM)
})

test.each([
  'null',
  '7',
  '[]',
  '{"firstName":7,"agreeToTerms":"yes","paymentMethod":"cash"}',
  '{"country":"__proto__"}',
])('the draft %s in browser storage gives an empty checkout form', (text) => {
  browser.local.set('checkoutDraft', text)

  expect(readDraft(TERMS)).toEqual(EMPTY_CHECKOUT_FORM)
})

test('the valid fields of a stored draft are kept, even if other fields are invalid', () => {
  browser.local.set('checkoutDraft', '{"firstName":"Ann","city":null,"admin":true}')

  expect(readDraft(TERMS)).toEqual({ ...EMPTY_CHECKOUT_FORM, firstName: 'Ann' })
})

test('other pages know the country chosen in the checkout until the draft expires', () => {
  saveDraft(aCheckoutForm({ country: 'FR' }), TERMS)
  expect($buyerCountry.get()).toBe('FR')
  $buyerCountry.set('')
  restoreBuyerCountry()
  expect($buyerCountry.get()).toBe('FR')
  vi.advanceTimersByTime(DRAFT_LIFETIME_MS + 1)
  restoreBuyerCountry()

  expect($buyerCountry.get()).toBe('')
})
