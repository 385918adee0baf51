import { useState } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { BUYER_FIELDS, BUYER_ROWS, type BuyerField } from '#domain/order/buyer-fields.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { changesVat } from '#domain/order/correction.ts'
import { COUNTRY_NAMES, stateLabel } from '#domain/people/country.ts'
import { BUYER_FIELD_LABELS, CORRECTION_TEXTS } from '#staff/current-order/order.texts.ts'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { $drafts, saveDraftText } from '#staff/frame/drafts.store.ts'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { Alert } from '#ui/Alert.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { useStore } from '#ui/react/use-store.ts'
import { Select } from '#ui/Select.tsx'

import { correctOrder } from './order-actions.store.ts'

/**
 * The buyer's details as fields; the server validates them by the rules of the checkout. The draft
 * stays until it is saved, even if somebody else corrects other fields in the meantime.
 */
export function CorrectionDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const changes = useStore($drafts)[order.id]
  const [opened, setOpened] = useState<Buyer | undefined>(order.buyer)
  const typed: Buyer = { ...order.buyer, ...changes }

  // The server refuses if somebody else has corrected a typed field since the dialog opened.
  async function send() {
    const before = BUYER_FIELDS.filter((field) => opened && changes?.[field] !== undefined)
    const from = Object.fromEntries(before.map((field) => [field, opened?.[field]]))
    const failure = await correctOrder({ ...order.buyer, ...from }, typed)
    if (failure?.code === 'order-changed') setOpened(undefined)
    return failure
  }

  const credited = invoiceToCredit(order, typed)
  return (
    <FormDialog
      words={{ ...CORRECTION_TEXTS, ...(credited && { confirm: CORRECTION_TEXTS.reissue }) }}
      closedby={changes ? 'closerequest' : 'any'}
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
      {(errors) => (
        <>
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {BUYER_FIELDS.map((field) => (
              <CorrectedField
                key={field}
                field={field}
                order={order}
                buyer={typed}
                error={errors[requestField(field)]}
                onType={(text) => saveDraftText(order.id, { [field]: text })}
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
  field: BuyerField
  order: OrderDetail
  buyer: Buyer
  error: string | undefined
  onType: (text: string) => void
}

function CorrectedField(props: FieldProps) {
  const { field, buyer, error, onType } = props
  const label = field === 'state' ? stateLabel(buyer.country) : BUYER_FIELD_LABELS[field]
  if (field === 'country') return <CorrectedCountry {...props} />
  return (
    <TextField
      id={`corrected-${field}`}
      name={requestField(field)}
      type={BUYER_ROWS[field].input.type ?? 'text'}
      label={label}
      error={error}
      optionalMark=""
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      value={buyer[field]}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

/** A person without permission to refund can choose only countries that leave the VAT unchanged. */
function CorrectedCountry({ order, buyer, error, onType }: FieldProps) {
  const { vatRate } = order
  const isOpen = useHasPermission('refund') || vatRate === null
  const countries = [...COUNTRY_NAMES].filter(
    ([country]) => isOpen || !changesVat({ vatRate, buyer: order.buyer }, { country }),
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
        <Select
          {...wiring}
          name={requestField('country')}
          value={buyer.country}
          onChange={(event) => onType(event.currentTarget.value)}
        >
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

/** Name of a field in the request; the new values are in `to`. */
function requestField(field: BuyerField): string {
  return `to.${field}`
}
