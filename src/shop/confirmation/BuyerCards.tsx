import type { ReactNode } from 'react'

import type { CheckoutForm } from '#domain/order/checkout-form.ts'
import { countryName } from '#domain/people/country.ts'
import { MailAddress } from '#ui/react/MailAddress.tsx'

import { CONFIRMATION } from './confirmation.texts.ts'

type Form = Partial<CheckoutForm>

interface Row {
  term: string
  detail: ReactNode
}

/** The buyer's company, billing address and contact details. Rows without content are left out. */
export function BuyerCards({ form }: { form: Form }) {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-3 print:break-inside-avoid print:grid-cols-[7fr_4fr_5fr]">
      <Card
        title={CONFIRMATION.company}
        rows={COMPANY.map((field) => ({ term: CONFIRMATION[field], detail: form[field] }))}
        printed="print:grid-cols-2"
      />
      <Address form={form} />
      <Card title={CONFIRMATION.contact} rows={contactRows(form)} />
    </div>
  )
}

const COMPANY = [
  'companyName',
  'businessType',
  'position',
  'employees',
  'vatNumber',
  'reference',
] as const

function Address({ form }: { form: Form }) {
  const { firstName = '', lastName = '', streetAddress, city, state, zipCode, country = '' } = form
  const lines = [
    `${firstName} ${lastName}`.trim(),
    streetAddress,
    city,
    state,
    zipCode,
    countryName(country),
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <section className="border-t border-line pt-4">
      <h2 className="text-xl">{CONFIRMATION.billing}</h2>
      <address className="mt-3 not-italic">
        {lines.map((line, place) => (
          <span key={`${place} ${line}`} dir="auto" className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
    </section>
  )
}

function contactRows(form: Form): Row[] {
  return [
    { term: CONFIRMATION.email, detail: form.email && <MailAddress address={form.email} /> },
    { term: CONFIRMATION.phone, detail: form.phone },
  ]
}

interface CardProps {
  title: string
  rows: readonly Row[]
  /** Class for the number of columns on paper. */
  printed?: string
}

function Card({ title, rows, printed = 'print:grid-cols-1' }: CardProps) {
  const filled = rows.filter(({ detail }) => Boolean(detail))
  if (filled.length === 0) return null
  return (
    <section className="border-t border-line pt-4">
      <h2 className="text-xl">{title}</h2>
      <dl className={`mt-3 grid gap-x-4 gap-y-2 print:gap-y-1 ${printed}`}>
        {filled.map(({ term, detail }) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {detail}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
