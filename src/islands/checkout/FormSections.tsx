import { useId, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'

import { hasStates, stateLabel } from '#domain/country.ts'
import { CHECKOUT, FIELD_LABELS } from '#messages/checkout.ts'

import { CountryField } from './CountryField.tsx'
import { EmailField } from './EmailField.tsx'
import { isRequired } from './fields.ts'
import { useFormContext } from './form-context.ts'
import { FormField } from './FormField.tsx'

/** A part of the form under its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6 pb-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-5 flex flex-col gap-6">{children}</div>
    </section>
  )
}

/** Who buys and how to reach them. */
export function ContactSection() {
  return (
    <FormSection title={CHECKOUT.sections.contact}>
      <FormField name="firstName" />
      <FormField name="lastName" />
      <EmailField />
      <FormField name="phone" />
    </FormSection>
  )
}

/** For which company. */
export function CompanySection() {
  const { needsCompany, asksVatNumber } = useFormContext().questions
  return (
    <FormSection title={CHECKOUT.sections.company}>
      <FormField name="companyName" required={needsCompany} />
      <FormField name="businessType" required={needsCompany} />
      <FormField name="position" />
      <FormField name="employees" short />
      {asksVatNumber && <FormField name="vatNumber" short />}
      <FormField name="reference" />
    </FormSection>
  )
}

/** Where the bill goes. */
export function BillingSection() {
  const { control } = useFormContext()
  const country = useWatch({ control, name: 'country' })
  return (
    <FormSection title={CHECKOUT.sections.billing}>
      <FormField name="streetAddress" />
      <FormField name="city" />
      <FormField
        name="state"
        label={<StateLabel country={country} />}
        required={isRequired('state', hasStates(country))}
      />
      <FormField name="zipCode" short />
      <CountryField />
    </FormSection>
  )
}

/** The country's own word for its states; the general one stays audible. */
function StateLabel({ country }: { country: string }) {
  const label = stateLabel(country)
  return (
    <>
      <span>{label}</span>
      {label !== FIELD_LABELS.state && <span className="sr-only"> ({FIELD_LABELS.state})</span>}
    </>
  )
}
