import { expect, test } from 'vitest'

import { arrivedOf, errorsIn, type TransferForm } from '#islands/admin/order/transfer-form.ts'
import { RECORD } from '#messages/transfers.ts'

const DAYS = { first: '2026-03-01', last: '2026-03-05' }
const FILLED: TransferForm = { amount: '£1,250.00', arrivedOn: '2026-03-05', reference: ' HALE ' }

test.each<[Partial<TransferForm>, ReturnType<typeof arrivedOf>]>([
  [{}, { arrived: { amount: 125_000, arrivedOn: '2026-03-05', reference: 'HALE' } }],
  [
    { arrivedOn: '2026-03-01', reference: '' },
    { arrived: { amount: 125_000, arrivedOn: '2026-03-01', reference: '' } },
  ],
  [{ amount: '0' }, { errors: { amount: RECORD.amountWrong } }],
  [{ amount: '1.250,00' }, { errors: { amount: RECORD.amountWrong } }],
  [{ arrivedOn: '' }, { errors: { arrivedOn: RECORD.dayWrong } }],
  [{ arrivedOn: '2026-02-28' }, { errors: { arrivedOn: RECORD.dayWrong } }],
  [
    { amount: '', arrivedOn: '2026-03-06' },
    { errors: { amount: RECORD.amountWrong, arrivedOn: RECORD.dayWrong } },
  ],
])('from 1 to 5 March %j is %j', (form, expected) => {
  expect(arrivedOf({ ...FILLED, ...form }, DAYS)).toEqual(expected)
})

test('of what the server says the form shows what is about its fields', () => {
  expect(errorsIn({ reference: 'Too long', transferId: 'Wrong' })).toEqual({
    reference: 'Too long',
  })
  expect(errorsIn()).toEqual({})
})
