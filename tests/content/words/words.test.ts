import { WORDS_CONTENT } from '@storefront/content-check/tests/a-library.ts'
import { expect, test } from 'vitest'

import { fillWords } from '#content/words/words.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import { fillFirmText } from '#domain/products/firm-text.ts'

const FACTS = new Map([['firm.name', 'Holm']])

function withText(group: string, name: string, text: string) {
  return { ...WORDS_CONTENT, [group]: { ...WORDS_CONTENT[group], [name]: text } }
}

test('tokens of facts are filled in when a text is loaded, and other tokens when the text is shown', () => {
  const { studies } = fillWords(withText('studies', 'inYear', '((firm.name)), ((year))'), FACTS)
  expect(studies.inYear).toBe('Holm, ((year))')
  expect(fillFirmText(studies.inYear, { year: '2024' })).toBe('Holm, 2024')
})

test('a text with an unknown token is refused', () => {
  const written = withText('menu', 'shop', '((firm.nmae))')
  expect(() => fillWords(written, FACTS)).toThrow('((firm.nmae))')
})

test('a text that words.json lacks has a neutral wording, and a text that no page shows is ignored', () => {
  const facts = new Map([...FACTS, ['firm.responseTime', 'a day']])
  const given = { menu: { begin: 'Start', unknown: '' }, cart: { eachUnit: 'Each unit' }, gone: {} }
  const { menu, cart, ...others } = fillWords(given, facts)
  expect(menu).toEqual({ ...fillWords({}, facts).menu, begin: 'Start' })
  expect(cart).toEqual({ ...fillWords({}, facts).cart, eachUnit: 'Each unit' })
  expect(others.work.at(-1)?.id).toBe(DELIVERED_STEP_ID)
})
