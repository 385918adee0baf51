import { expect, test } from 'vitest'

import {
  aboutWork,
  fillPartner,
  leaderOf,
  leadersOf,
  linesToCall,
  namesToCall,
  whomToCall,
  responsibleText,
  responsibleParts,
} from '#domain/products/partners.texts.ts'
import { ADA, FIRM } from '#tests/builders.ts'

const BEA = { name: 'Bea Lane' }
const CAY = { name: 'Cay Moor', phone: '+44 20 7946 0022' }
const LABELS = { one: 'Led by', many: 'All led by' }

test('products are led by each person once, and some by nobody', () => {
  const people = [{ partner: ADA }, {}, undefined, { partner: BEA }, { partner: { ...ADA } }]
  expect(leadersOf(people)).toEqual([ADA, BEA])
  expect(leadersOf([{}, undefined])).toEqual([])
})

test('a leader has the name and the direct line of a partner, and nothing else', () => {
  const partners = [
    { id: 'ada', ...ADA, role: 'Partner' },
    { id: 'bea', ...BEA, role: 'Partner' },
  ]
  expect(leaderOf(partners, 'ada')).toEqual(ADA)
  expect(leaderOf(partners, 'bea')).toEqual(BEA)
  expect(leaderOf(partners, 'cay')).toBeUndefined()
  expect(leaderOf(partners, undefined)).toBeUndefined()
})

test('one line names who leads the work, with direct lines', () => {
  expect(responsibleText(LABELS, [ADA])).toBe(`Led by ${ADA.name} (${ADA.phone})`)
  expect(responsibleText(LABELS, [BEA, CAY])).toBe(`All led by Bea Lane, Cay Moor (${CAY.phone})`)
  expect(responsibleParts(LABELS, [BEA, CAY]).filter(({ line }) => line)).toEqual([
    { text: CAY.phone, line: true },
  ])
  expect(aboutWork('2 weeks', BEA, LABELS)).toBe('2 weeks · Led by Bea Lane')
  expect(aboutWork('2 weeks', undefined, LABELS)).toBe('2 weeks')
})

test.each([
  [[ADA], 'Ada Lovelace', 'Ada Lovelace'],
  [[ADA, BEA], 'Ada Lovelace and Bea Lane', 'Ada Lovelace and Bea Lane'],
  [[ADA, BEA, CAY], 'Ada Lovelace, Bea Lane and Cay Moor', 'Ada Lovelace, Bea Lane and Cay Moor'],
  [[], 'An adviser', 'an adviser'],
])(
  'a text names those who lead the work, or else the wording of the firm',
  (people, first, inside) => {
    const text = 'Soon ((partner)) will write. ((partner)) will ask.'
    expect(fillPartner(text, people, 'an adviser')).toBe(
      `Soon ${inside} will write. ${first} will ask.`,
    )
    expect(fillPartner('((partner)) reads it.', people, 'an adviser')).toBe(`${first} reads it.`)
    expect(fillPartner('We read it.', people, 'an adviser')).toBe('We read it.')
  },
)

test('a customer calls a direct line where there is one, and else the firm', () => {
  expect(whomToCall([ADA, CAY], FIRM)).toBe(
    `Ada Lovelace on ${ADA.phone} or Cay Moor on ${CAY.phone}`,
  )
  expect(namesToCall([ADA, BEA, CAY], FIRM)).toBe('Ada Lovelace or Cay Moor')
  expect(linesToCall([ADA, BEA, CAY], FIRM)).toEqual([ADA.phone, CAY.phone])
  for (const people of [[BEA], []]) {
    expect(whomToCall(people, FIRM)).toBe(FIRM.phone)
    expect(namesToCall(people, FIRM)).toBe(FIRM.name)
    expect(linesToCall(people, FIRM)).toEqual([FIRM.phone])
  }
})
