import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { EMPTY_CHECKOUT_FORM } from '#domain/order/checkout-fields.ts'
import {
  draftMark,
  removeDraft,
  saveDraft,
  readDraft,
} from '#shop/checkout/checkout-draft.store.ts'
import {
  $buyerCountry,
  DRAFT_LIFE_MS,
  restoreBuyerCountry,
} from '#shop/money/buyer-country.store.ts'
import { fakeBrowser, type FakeBrowser } from '#tests/browser/fake-browser.ts'
import { aCheckoutForm } from '#tests/builders.ts'

const TERMS = 'a'.repeat(64)

let browser: FakeBrowser

beforeEach(() => {
  vi.useFakeTimers()
  browser = fakeBrowser()
})

afterEach(() => vi.useRealTimers())

test('consent to other terms than those that are shown is none', () => {
  saveDraft(aCheckoutForm(), TERMS)

  expect(readDraft('b'.repeat(64))).toEqual(aCheckoutForm({ agreeToTerms: false }))
})

test('a day after the last change nothing is left of it', () => {
  saveDraft(aCheckoutForm(), TERMS)
  vi.advanceTimersByTime(DRAFT_LIFE_MS)
  restoreBuyerCountry()
  expect(readDraft(TERMS)).toEqual(aCheckoutForm())
  vi.advanceTimersByTime(1)
  restoreBuyerCountry()

  expect(readDraft(TERMS)).toEqual(EMPTY_CHECKOUT_FORM)
  expect(browser.local.has('checkoutDraft')).toBe(false)
})

test('what stands in a form that is open for more than a day is kept', () => {
  saveDraft(aCheckoutForm({ country: 'FR' }), TERMS)
  vi.advanceTimersByTime(DRAFT_LIFE_MS + 1)

  expect(readDraft(TERMS)).toEqual(aCheckoutForm({ country: 'FR' }))
  expect($buyerCountry.get()).toBe('FR')
})

test('the mark of a form stays until a field changes', () => {
  saveDraft(aCheckoutForm(), TERMS)
  const mark = draftMark()
  vi.advanceTimersByTime(1000)
  saveDraft(aCheckoutForm(), 'b'.repeat(64))
  expect(draftMark()).toBe(mark)
  saveDraft(aCheckoutForm({ city: 'York' }), TERMS)

  expect(draftMark()).not.toBe(mark)
})

test.each(['credit-card', 'paypal', 'bank-transfer'] as const)(
  'the chosen method %s is remembered',
  (paymentMethod) => {
    saveDraft(aCheckoutForm({ paymentMethod }), TERMS)

    expect(readDraft(TERMS).paymentMethod).toBe(paymentMethod)
  },
)

test('nothing typed, or forgotten, is an empty form', () => {
  expect(readDraft(TERMS)).toEqual(EMPTY_CHECKOUT_FORM)
  saveDraft(aCheckoutForm(), TERMS)
  removeDraft()

  expect(readDraft(TERMS)).toEqual(EMPTY_CHECKOUT_FORM)
})

test.each(['null', '7', '[]', '{"firstName":7,"agreeToTerms":"yes","paymentMethod":"cash"}'])(
  'stored text %s is read as an empty form',
  (text) => {
    browser.local.set('checkoutDraft', text)

    expect(readDraft(TERMS)).toEqual(EMPTY_CHECKOUT_FORM)
  },
)

test('fields that are right survive beside others that are not', () => {
  browser.local.set('checkoutDraft', '{"firstName":"Ann","city":null,"admin":true}')

  expect(readDraft(TERMS)).toEqual({ ...EMPTY_CHECKOUT_FORM, firstName: 'Ann' })
})

test('the country that was chosen is known on other pages, for as long as what was typed', () => {
  saveDraft(aCheckoutForm({ country: 'FR' }), TERMS)
  expect($buyerCountry.get()).toBe('FR')
  $buyerCountry.set('')
  restoreBuyerCountry()
  expect($buyerCountry.get()).toBe('FR')
  vi.advanceTimersByTime(DRAFT_LIFE_MS + 1)
  restoreBuyerCountry()

  expect($buyerCountry.get()).toBe('')
})
