import { expect, test } from 'vitest'

import {
  bankDetailRows,
  PRO_FORMA_TEXTS,
  TRANSFER_TEXTS,
} from '#domain/transfers/transfer.texts.ts'
import { SELLER } from '#tests/builders.ts'

import { BANK, printedProForma } from './a-pro-forma.ts'

test('a pro-forma keeps the payment details and the fraud warning on one page', async () => {
  const { lines, pages } = await printedProForma(5, 'Northern Counties Engineering '.repeat(9))
  const [first] = lines.keys().filter((index) => lines[index] === PRO_FORMA_TEXTS.howToPay)
  const after = lines.slice(first).join(' ')
  const foot = after.indexOf('Page 1 of 2')
  expect({ pages, foot }).toEqual({ pages: 2, foot: -1 })
  const details = bankDetailRows(BANK, { sum: '£24,985.00', reference: '482915307' })
  for (const words of [
    ...details.flat(),
    TRANSFER_TEXTS.bankNeverChanges(SELLER.phone).slice(0, 30),
  ]) {
    expect(after).toContain(words)
  }
})
