import { beforeEach, expect, test } from 'vitest'

import { EMPTY_CHECKOUT_FORM } from '#domain/checkout-form.ts'
import { forgetDraft, keepDraft, readDraft } from '#stores/checkout-draft.ts'
import { aCheckoutForm } from '#tests/builders.ts'

import { fakeBrowser, type FakeBrowser } from './fake-browser.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = fakeBrowser()
})

test('what was typed is there again', () => {
  const form = aCheckoutForm({ paymentMethod: 'paypal' })
  keepDraft(form)

  expect(readDraft()).toEqual(form)
})

test('nothing typed, or forgotten, is an empty form', () => {
  expect(readDraft()).toEqual(EMPTY_CHECKOUT_FORM)
  keepDraft(aCheckoutForm())
  forgetDraft()

  expect(readDraft()).toEqual(EMPTY_CHECKOUT_FORM)
})

test.each(['{', 'null', '7', '[]', '{"firstName":7,"agreeToTerms":"yes","paymentMethod":"cash"}'])(
  'stored text %s is read as an empty form',
  (text) => {
    browser.session.set('checkoutDraft', text)

    expect(readDraft()).toEqual(EMPTY_CHECKOUT_FORM)
  },
)

test('fields that are right survive beside others that are not', () => {
  browser.session.set('checkoutDraft', '{"firstName":"Ann","city":null,"admin":true}')

  expect(readDraft()).toEqual({ ...EMPTY_CHECKOUT_FORM, firstName: 'Ann' })
})
