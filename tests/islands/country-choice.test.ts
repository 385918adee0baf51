import { expect, test } from 'vitest'

import {
  closedList,
  countryMatches,
  listAfterKey,
  meantCountry,
  openList,
  typedList,
} from '#islands/checkout/country-choice.ts'

test.each([
  ['uk', 'GB'],
  ['England', 'GB'],
  ['GB', 'GB'],
  ['usa', 'US'],
  ['United Sta', 'US'],
  ['Niger', 'NE'],
])('%s is meant as %s', (text, code) => {
  expect(meantCountry(text)).toBe(code)
})

test.each(['', '  ', 'united', 'Atlantis', 'a'])('%o is not clear', (text) => {
  expect(meantCountry(text)).toBeUndefined()
})

test('typing opens the list with its first match marked; Enter and Tab choose it', () => {
  const list = typedList('united k')

  expect(list).toEqual({ text: 'united k', open: true, active: 0 })
  expect(listAfterKey(list, 'Enter', '')).toMatchObject({ chosen: 'GB', handled: true })
  expect(listAfterKey(list, 'Tab', '')).toMatchObject({ chosen: 'GB', handled: false })
})

test('the arrows open the list and go round its ends', () => {
  const closed = closedList('')
  const last = countryMatches(closed, '').length - 1

  expect(listAfterKey(closed, 'ArrowDown', '').list).toEqual({ text: '', open: true, active: 0 })
  expect(listAfterKey(closed, 'ArrowUp', '').list.active).toBe(last)
  expect(listAfterKey({ ...closed, active: last }, 'ArrowDown', '').list.active).toBe(0)
})

test('a list that opens marks the chosen country, and the arrows go on from there', () => {
  const opened = listAfterKey(closedList('GB'), 'ArrowDown', 'GB').list
  const marked = countryMatches(opened, 'GB').findIndex(({ code }) => code === 'GB')

  expect(opened).toEqual({ text: 'United Kingdom', open: true, active: marked })
  expect(openList(closedList('GB'), 'GB')).toEqual(opened)
  expect(listAfterKey(opened, 'ArrowDown', 'GB').list.active).toBe(marked + 1)
  expect(openList(closedList(''), '').active).toBe(-1)
})

test('Escape closes the list and puts the chosen country back', () => {
  const { list, handled } = listAfterKey(typedList('fra'), 'Escape', 'GB')

  expect(list).toEqual({ text: 'United Kingdom', open: false, active: -1 })
  expect(handled).toBe(true)
})

test('Enter in a closed list sends the form, in an open one without a match it does not', () => {
  expect(listAfterKey(closedList('GB'), 'Enter', 'GB')).toMatchObject({ handled: false })
  expect(listAfterKey(typedList('atlantis'), 'Enter', '')).toMatchObject({ handled: true })
})

test('a chosen country’s list shows all, so that another can be chosen', () => {
  expect(countryMatches(closedList('GB'), 'GB').length).toBeGreaterThan(190)
  expect(countryMatches(typedList('franc'), '').map(({ code }) => code)).toEqual(['FR'])
})
