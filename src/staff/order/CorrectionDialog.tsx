import type { OrderDetail } from '#contract/staff/order.ts'
import { BUYER_FIELDS, BUYER_ROWS, type BuyerField } from '#domain/order/buyer-fields.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { changesVat } from '#domain/order/correction.ts'
import { COUNTRY_NAMES, stateLabel } from '#domain/people/country.ts'
import { BUYER_FIELD_LABELS, CORRECTION_TEXTS } from '#staff/current-order/order.texts.ts'
import { FormDialog, type TextFieldProps } from '#staff/forms/FormDialog.tsx'
import { useDraft } from '#staff/forms/use-draft.ts'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { Alert } from '#ui/Alert.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'

import { correctOrder } from './order-actions.store.ts'

/**
 * The buyer's details as fields; the server validates them by the rules of the checkout. The draft
 * stays even if somebody else corrects other fields in the meantime.
 */
export function CorrectionDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const draft = useDraft(order.id, order.buyer, order.buyer)
  const { typed, opened } = draft

  // The server refuses if somebody else has corrected a typed field since the draft began.
  async function send() {
    const before = BUYER_FIELDS.filter((field) => typed[field] !== order.buyer[field])
    const from = Object.fromEntries(before.map((field) => [field, opened[field]]))
    return correctOrder({ ...order.buyer, ...from }, typed)
  }

  const credited = invoiceToCredit(order, typed)
  return (
    <FormDialog
      words={{ ...CORRECTION_TEXTS, ...(credited && { confirm: CORRECTION_TEXTS.reissue }) }}
      draft={draft}
      send={send}
      onClose={onClose}
      intro={
        <p className="mb-4 text-sm text-muted">
          Each change is noted in the timeline. If you change the email address, unsent emails and a
          copy of the confirmation will go to the new one, and the link in earlier emails stops
          working. Nothing changes at Stripe.
        </p>
      }
    >
      {(field) => (
        <>
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {BUYER_FIELDS.map((name) => (
              <CorrectedField
                key={name}
                {...{ name, order }}
                country={typed.country}
                field={field(name)}
              />
            ))}
          </div>
          <output className="block">
            {credited !== undefined && (
              <Alert kind="warning" title={CORRECTION_TEXTS.reissueTitle} className="mt-4">
                <p>
                  {`A credit note will cancel what remains of invoice ${credited}, and a new invoice with the next number will replace it. Both are dated today. No money is moved.`}
                </p>
              </Alert>
            )}
          </output>
        </>
      )}
    </FormDialog>
  )
}

/** Number of the invoice that a correction would credit and replace; undefined if VAT does not change. */
function invoiceToCredit(order: OrderDetail, typed: Buyer): string | undefined {
  const { documents, buyer, vatRate } = order
  const currentInvoice = documents.find((one) => one.kind === 'invoice' && !one.replacedBy)
  return changesVat({ vatRate, buyer }, typed) ? currentInvoice?.number : undefined
}

interface FieldProps {
  order: OrderDetail
  country: string
  field: TextFieldProps
}

function CorrectedField(props: FieldProps & { name: BuyerField }) {
  const { name, country, field } = props
  if (name === 'country') return <CorrectedCountry {...props} />
  return (
    <TextField
      {...field}
      id={`corrected-${name}`}
      type={BUYER_ROWS[name].input.type ?? 'text'}
      label={name === 'state' ? stateLabel(country) : BUYER_FIELD_LABELS[name]}
      optionalMark=""
      autoComplete="off"
      spellCheck={false}
      dir="auto"
    />
  )
}

/** A person without permission to refund can choose only countries that leave the VAT unchanged. */
function CorrectedCountry({ order: { vatRate, buyer }, field: { error, ...field } }: FieldProps) {
  const isOpen = useHasPermission('refund') || vatRate === null
  const countries = [...COUNTRY_NAMES].filter(
    ([country]) => isOpen || !changesVat({ vatRate, buyer }, { country }),
  )
  return (
    <Field
      id="corrected-country"
      label={BUYER_FIELD_LABELS.country}
      hint={isOpen ? undefined : CORRECTION_TEXTS.vatCountries}
      error={error}
      optionalMark=""
    >
      {(wiring) => (
        <Select {...wiring} {...field}>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
