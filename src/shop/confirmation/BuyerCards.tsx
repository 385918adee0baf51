import type { ReactNode } from 'react'

import { ADDRESS_FIELDS, BUYER_ROWS, SUMMARY_FIELDS } from '#domain/order/buyer-fields.ts'
import type { FormSectionName } from '#domain/order/buyer-row.ts'
import type { CheckoutForm } from '#domain/order/checkout-form.ts'
import { countryName } from '#domain/people/country.ts'
import { MailAddress } from '#ui/react/MailAddress.tsx'

type Form = Partial<CheckoutForm>

interface Row {
  term: string
  detail: ReactNode
}

/** The buyer's company, billing address and contact details, without empty rows. */
export function BuyerCards({ form }: { form: Form }) {
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-2 md:gap-y-8 lg:grid-cols-3 print:break-inside-avoid print:grid-cols-2 print:gap-y-2">
      <Card
        title="Company"
        rows={rowsOf('company', form)}
        look="lg:grid-cols-[auto_auto] lg:justify-start lg:gap-x-8"
      />
      <Address form={form} />
      <Card title="Contact" rows={rowsOf('contact', form)} className="print:col-span-2" />
    </div>
  )
}

function rowsOf(section: FormSectionName, form: Form): Row[] {
  return SUMMARY_FIELDS.filter((field) => BUYER_ROWS[field].section === section).map((field) => ({
    term: BUYER_ROWS[field].labels.confirmation ?? '',
    detail: field === 'email' && form.email ? <MailAddress address={form.email} /> : form[field],
  }))
}

function Address({ form }: { form: Form }) {
  const { firstName = '', lastName = '', country = '' } = form
  const lines = [
    `${firstName} ${lastName}`.trim(),
    ...ADDRESS_FIELDS.map((field) => (field === 'country' ? countryName(country) : form[field])),
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <section className="border-line print:border-t print:pt-2">
      <h2 className="text-xl">Billing Address</h2>
      <address className="mt-3 not-italic print:mt-1 print:leading-snug">
        {lines.map((line, place) => (
          <span key={`${place} ${line}`} dir="auto" className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
    </section>
  )
}

interface CardProps {
  title: string
  rows: readonly Row[]
  /** Classes for the number of columns. */
  look?: string
  className?: string
}

function Card({ title, rows, look = '', className = '' }: CardProps) {
  const filled = rows.filter(({ detail }) => Boolean(detail))
  if (filled.length === 0) return null
  return (
    <section className={`border-line print:border-t print:pt-2 ${className}`}>
      <h2 className="text-xl">{title}</h2>
      <dl
        className={`mt-3 grid gap-x-4 gap-y-2 print:mt-1 print:grid-cols-2 print:gap-y-1 print:leading-snug ${look}`}
      >
        {filled.map(({ term, detail }) => (
          <div
            key={term}
            className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-4 print:block"
          >
            <dt className="text-sm text-muted max-sm:w-28">{term}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {detail}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
