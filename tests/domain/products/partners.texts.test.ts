import { expect, test } from 'vitest'

import {
  fillPartner,
  findLeader,
  listLeaders,
  phonesToCall,
  namesToCall,
  namesAndPhonesToCall,
} from '#domain/products/partners.texts.ts'
import { ADA, FIRM } from '#tests/builders.ts'

const BEA = { name: 'Bea Lane' }
const CAY = { name: 'Cay Moor', phone: '+44 20 7946 0022' }

test('the list of partners in charge has each person once and skips products without a partner', () => {
  const people = [{ partner: ADA }, {}, undefined, { partner: BEA }, { partner: { ...ADA } }]
  expect(listLeaders(people)).toEqual([ADA, BEA])
  expect(listLeaders([{}, undefined])).toEqual([])
})

test('the data about the partner in charge of a service contain only name, position and direct line', () => {
  const partners = [
    { id: 'ada', ...ADA, role: 'Partner' },
    { id: 'bea', ...BEA, role: 'Partner' },
  ]
  expect(findLeader(partners, 'ada')).toEqual({ ...ADA, role: 'Partner' })
  expect(findLeader(partners, 'bea')).toEqual({ ...BEA, role: 'Partner' })
  expect(findLeader(partners, 'cay')).toBeUndefined()
  expect(findLeader(partners, undefined)).toBeUndefined()
})

test.each([
  [[ADA], 'Ada Lovelace', 'Ada Lovelace'],
  [[ADA, BEA], 'Ada Lovelace and Bea Lane', 'Ada Lovelace and Bea Lane'],
  [[ADA, BEA, CAY], 'Ada Lovelace, Bea Lane and Cay Moor', 'Ada Lovelace, Bea Lane and Cay Moor'],
  [[], 'An adviser', 'an adviser'],
])(
  'the token ((partner)) becomes the names of the people who lead the work, or the firm’s words for them if nobody leads it',
  (people, first, inside) => {
    const text = 'Soon ((partner)) will write. ((partner)) will ask.'
    expect(fillPartner(text, people, 'an adviser')).toBe(
      `Soon ${inside} will write. ${first} will ask.`,
    )
    expect(fillPartner('((partner)) reads it.', people, 'an adviser')).toBe(`${first} reads it.`)
    expect(fillPartner('We read it.', people, 'an adviser')).toBe('We read it.')
  },
)

test('a text about whom to call gives the number of the partner in charge, or else the firm’s number', () => {
  expect(namesAndPhonesToCall([ADA, CAY], FIRM)).toBe(
    `Ada Lovelace on ${ADA.phone} or Cay Moor on ${CAY.phone}`,
  )
  expect(namesToCall([ADA, BEA, CAY], FIRM)).toBe('Ada Lovelace or Cay Moor')
  expect(phonesToCall([ADA, BEA, CAY], FIRM)).toEqual([ADA.phone, CAY.phone])
  const three = [ADA, CAY, { ...BEA, phone: '+44 1' }]
  expect(namesToCall(three, FIRM)).toBe('Ada Lovelace, Cay Moor or Bea Lane')
  for (const people of [[BEA], []]) {
    expect(namesAndPhonesToCall(people, FIRM)).toBe(FIRM.phone)
    expect(namesToCall(people, FIRM)).toBe(FIRM.name)
    expect(phonesToCall(people, FIRM)).toEqual([FIRM.phone])
  }
})
