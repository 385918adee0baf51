import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { vatNumberExample } from '#domain/money/vat-number.ts'
import { hasUkVat } from '#domain/money/vat.ts'
import { BUYER_FIELDS, BUYER_ROWS, type BuyerField } from '#domain/order/buyer-fields.ts'
import type { FormSectionName } from '#domain/order/buyer-row.ts'
import {
  isRequired,
  PAYMENT_METHOD_NAMES,
  type PaymentMethod,
} from '#domain/order/checkout-fields.ts'
import { requiresState, stateLabel } from '#domain/people/country.ts'
import { PATHS } from '#paths.ts'
import { NEW_TAB_TEXT } from '#site/frame/links.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Section } from '#ui/react/Section.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $isProviderMissing, loadCardProvider } from './card-provider.store.ts'
import {
  CHECKOUT_TEXTS,
  FIELD_LABELS,
  PAYMENT_METHOD_TEXTS,
  PAYMENT_METHOD_QUESTION,
  PROVIDER_FAILED_TEXT,
  TERMS_TEXTS,
} from './checkout.texts.ts'
import { CountryField, PostcodeField } from './CountryField.tsx'
import { fieldId, FormField, LocalLabel, useFormContext } from './FormField.tsx'

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} className="border-t border-line pt-6 pb-10">
      <div className="mt-5 flex flex-col gap-6">{children}</div>
    </Section>
  )
}

/** Components of the fields that need more than a line of text. */
const SPECIAL_FIELDS: Partial<Record<BuyerField, ComponentType>> = {
  email: EmailField,
  state: StateField,
  vatNumber: VatNumberField,
  country: CountryField,
  zipCode: PostcodeField,
}

/** A section of the buyer's fields: contact, company or billing address. */
export function BuyerSection({ name: section }: { name: FormSectionName }) {
  const { asksVatNumber } = useFormContext().questions
  const fields = BUYER_FIELDS.filter(
    (field) => BUYER_ROWS[field].section === section && (field !== 'vatNumber' || asksVatNumber),
  )
  return (
    <FormSection title={CHECKOUT_TEXTS.sections[section]}>
      <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
        {fields.map((field) => {
          const Special = SPECIAL_FIELDS[field]
          return Special ? <Special key={field} /> : <FormField key={field} name={field} />
        })}
      </div>
    </FormSection>
  )
}

function StateField() {
  const { control } = useFormContext()
  const country = useWatch({ control, name: 'country' })
  return (
    <FormField
      name="state"
      label={<LocalLabel field="state" label={stateLabel(country)} />}
      required={isRequired('state', requiresState(country))}
    />
  )
}

/** The VAT number, with an example of the buyer's country. */
function VatNumberField() {
  const { control } = useFormContext()
  const country = useWatch({ control, name: 'country' })
  const example = vatNumberExample(hasUkVat(country || 'GB') ? 'GB' : country)
  return (
    <FormField name="vatNumber" hint={`On your invoice${example ? `, such as ${example}` : ''}.`} />
  )
}

/** The email address, with a suggestion if its domain looks mistyped. */
function EmailField() {
  const { setField } = useFormContext()
  const [suggestion, setSuggestion] = useState<string>()

  async function handleLeave(address: string) {
    const { suggestEmail } = await import('#domain/people/email-suggestion.ts')
    setSuggestion(suggestEmail(address))
  }

  function handleAcceptSuggestion(address: string) {
    setField('email', address)
    setSuggestion(undefined)
    document.getElementById(fieldId('email'))?.focus()
  }

  return (
    <div className="sm:col-span-2">
      <FormField name="email" onLeave={(address) => void handleLeave(address)} />
      <output>
        {suggestion && (
          <span className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
            <span className="wrap-anywhere">{`Did you mean ${suggestion}?`}</span>
            <Button variant="quiet" size="small" onClick={() => handleAcceptSuggestion(suggestion)}>
              <span className="wrap-anywhere">{`Use ${suggestion}`}</span>
            </Button>
          </span>
        )}
      </output>
    </div>
  )
}

interface PaymentProps {
  offered: readonly PaymentMethod[]
  publishableKey: string | undefined
}

/** The payment method, and messages of the card provider's script. */
export function PaymentSection({ offered, publishableKey }: PaymentProps) {
  const { controlProps, errorOf, questions } = useFormContext()
  const isMissing = useStore($isProviderMissing)
  useEffect(() => {
    if (publishableKey) void loadCardProvider(publishableKey)
  }, [publishableKey])

  return (
    <FormSection title={CHECKOUT_TEXTS.sections.payment}>
      {isMissing && (
        <Alert kind="danger" role="alert">
          <p>{PROVIDER_FAILED_TEXT}</p>
        </Alert>
      )}
      <RadioGroup
        id={fieldId('paymentMethod')}
        legend={PAYMENT_METHOD_QUESTION}
        required
        options={offered.map((method) => ({
          value: method,
          label: PAYMENT_METHOD_NAMES[method].label,
          hint: PAYMENT_METHOD_TEXTS[method].hint(questions.hints),
        }))}
        error={errorOf('paymentMethod')}
        {...controlProps('paymentMethod')}
      />
    </FormSection>
  )
}

/** The terms, in a dialog or as a page, and the consent to them. */
export function TermsSection({ children }: { children: ReactNode }) {
  const { controlProps, errorOf } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <FormSection title={CHECKOUT_TEXTS.sections.terms}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {TERMS_TEXTS.open}
        </Button>
        <a
          href={PATHS.terms}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {TERMS_TEXTS.asPage}
          <span className="sr-only"> {NEW_TAB_TEXT}</span>
        </a>
      </div>
      <Checkbox
        id={fieldId('agreeToTerms')}
        label={FIELD_LABELS.agreeToTerms}
        required
        error={errorOf('agreeToTerms')}
        {...controlProps('agreeToTerms')}
      />
      {isOpen && (
        <Dialog
          onClose={() => setOpen(false)}
          title={TERMS_TEXTS.title}
          footer={
            <Button onClick={(event) => closeDialogAround(event.currentTarget)}>Close</Button>
          }
        >
          {children}
        </Dialog>
      )}
    </FormSection>
  )
}
