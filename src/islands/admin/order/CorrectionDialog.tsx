import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import type { Failure } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import type { Buyer } from '#domain/checkout-form.ts'
import { BUYER_FIELDS, changesVat, type BuyerField } from '#domain/correction.ts'
import { COUNTRIES } from '#domain/country-search.ts'
import { stateLabel } from '#domain/country.ts'
import { useMay } from '#islands/admin/use-may.ts'
import { useStore } from '#islands/page/use-store.ts'
import { BUYER_FIELD, CORRECTION, reissues } from '#messages/order.ts'
import { $drafts, saveTyped } from '#stores/drafts.ts'
import { correctOrder } from '#stores/order.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

type Errors = Partial<Record<BuyerField, string>>

interface Props {
  order: OrderDetail
  onClose: () => void
}

/**
 * The details of an order as fields; the server validates them by the rules of the checkout. What was
 * typed stays until it is saved, over what somebody else corrects in the meantime elsewhere in them.
 */
export function CorrectionDialog({ order, onClose }: Props) {
  const changes = useStore($drafts)[order.id]
  const typed: Buyer = { ...order.buyer, ...changes }
  const credited = creditedBy(order, typed)
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = BUYER_FIELDS.find((field) => errors[field] !== undefined)
    if (first) form.current?.querySelector<HTMLElement>(`#${detailId(first)}`)?.focus()
  }, [errors])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setRefusal(undefined)
    const failure = await correctOrder(order.buyer, typed)
    setBusy(false)
    if (!failure) return closeDialogAround(form.current)
    const found = errorsOf(failure)
    setErrors(found)
    if (Object.keys(found).length === 0) setRefusal(failure.message)
  }

  return (
    <Dialog
      onClose={onClose}
      closedby={changes ? 'closerequest' : 'any'}
      title={CORRECTION.title}
      closeLabel={CORRECTION.dismiss}
      footer={
        <Button type="submit" form="correction" busy={isBusy}>
          {isBusy ? CORRECTION.saving : credited ? CORRECTION.reissue : CORRECTION.confirm}
        </Button>
      }
    >
      <p className="mb-4 text-sm text-muted">{CORRECTION.text}</p>
      {refusal !== undefined && (
        <Alert kind="danger" takesFocus title={CORRECTION.failed} className="mb-4">
          <p>
            {refusal} {CORRECTION.kept}
          </p>
        </Alert>
      )}
      <form
        ref={form}
        id="correction"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="grid gap-x-6 gap-y-4 sm:grid-cols-2"
      >
        {BUYER_FIELDS.map((field) => (
          <Detail
            key={field}
            field={field}
            order={order}
            buyer={typed}
            error={errors[field]}
            onType={(text) => saveTyped(order.id, { [field]: text })}
          />
        ))}
      </form>
      <output className="block">
        {credited !== undefined && (
          <Alert kind="warning" title={CORRECTION.reissueTitle} className="mt-4">
            <p>{reissues(credited)}</p>
          </Alert>
        )}
      </output>
    </Dialog>
  )
}

/** Number of the invoice that a correction has credited, and replaced by another; undefined where it has none. */
function creditedBy(order: OrderDetail, typed: Buyer): string | undefined {
  const { documents, buyer, vatRate } = order
  const standing = documents.find((one) => one.kind === 'invoice' && !one.replacedBy)
  return changesVat({ vatRate, buyer }, typed) ? standing?.number : undefined
}

interface DetailProps {
  field: BuyerField
  order: OrderDetail
  buyer: Buyer
  error: string | undefined
  onType: (text: string) => void
}

function Detail({ field, order, buyer, error, onType }: DetailProps) {
  const id = detailId(field)
  const label = field === 'state' ? stateLabel(buyer.country) : BUYER_FIELD[field]
  if (field === 'country') {
    return <CountryDetail id={id} order={order} buyer={buyer} error={error} onType={onType} />
  }
  return (
    <TextField
      id={id}
      type={TYPES[field] ?? 'text'}
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

/** Those who may not refund are offered the countries with which the VAT stays as it is. */
function CountryDetail({
  id,
  order,
  buyer,
  error,
  onType,
}: Omit<DetailProps, 'field'> & { id: string }) {
  const { vatRate } = order
  const isOpen = useMay('refund') || vatRate === null
  const countries = COUNTRIES.filter(
    ({ code }) => isOpen || !changesVat({ vatRate, buyer: order.buyer }, { country: code }),
  )
  return (
    <Field
      id={id}
      label={BUYER_FIELD.country}
      hint={isOpen ? undefined : CORRECTION.vatCountries}
      error={error}
      optionalMark=""
    >
      {(wiring) => (
        <Select
          {...wiring}
          value={buyer.country}
          onChange={(event) => onType(event.currentTarget.value)}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const TYPES: Partial<Record<BuyerField, string>> = { email: 'email', phone: 'tel' }

function detailId(field: BuyerField): string {
  return `corrected-${field}`
}

/** The messages of the server by field; it names what should be as `to`. */
function errorsOf({ fields = {} }: Failure): Errors {
  const named = BUYER_FIELDS.map((field) => [field, fields[`to.${field}`]] as const)
  return Object.fromEntries(named.filter(([, message]) => message !== undefined))
}
