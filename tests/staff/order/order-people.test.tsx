import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { BUYER_FIELDS, BUYER_ROWS } from '#domain/order/buyer-fields.ts'
import { countryName, stateLabel } from '#domain/people/country.ts'
import { CorrectionDialog } from '#staff/order/CorrectionDialog.tsx'
import { OrderPeople } from '#staff/order/OrderPeople.tsx'
import { anOrderDetail, aBuyerWithEveryField } from '#tests/builders.ts'

const buyer = aBuyerWithEveryField('a')

const ORDER = anOrderDetail({ buyer })

const page = renderToStaticMarkup(<OrderPeople order={ORDER} />).replaceAll(/<[^>]*>/g, '')

test.each(BUYER_FIELDS)('the staff page of an order shows the %s', (field) => {
  expect(page).toContain(field === 'country' ? countryName(buyer.country) : buyer[field])
})

test('the staff page shows an address abroad in the order of its country', () => {
  const berlin = { streetAddress: 'Linden 5', city: 'Berlin', state: '', zipCode: '10117' }
  const order = anOrderDetail({ buyer: { ...buyer, ...berlin, country: 'DE' } })
  const html = renderToStaticMarkup(<OrderPeople order={order} />)
  expect(html).toContain('Linden 5\n10117 Berlin\nGermany<')
})

const dialog = renderToStaticMarkup(<CorrectionDialog order={ORDER} onClose={() => {}} />)

test.each(BUYER_FIELDS)('the form for corrections has the field %s under its label', (field) => {
  const label = field === 'state' ? stateLabel(buyer.country) : BUYER_ROWS[field].labels.staff
  expect(dialog).toMatch(new RegExp(`<label for="corrected-${field}"[^>]*><span>${label}</span>`))
  const value = field === 'country' ? '<option value="US" selected=""' : `value="${buyer[field]}"`
  expect(dialog).toContain(value)
})
