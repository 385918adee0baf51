import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import type { Failure } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import type { Buyer } from '#domain/checkout-form.ts'
import { BUYER_FIELDS, type BuyerField } from '#domain/correction.ts'
import { COUNTRIES } from '#domain/country-search.ts'
import { stateLabel } from '#domain/country.ts'
import { useStore } from '#islands/page/use-store.ts'
import { BUYER_FIELD, CORRECTION } from '#messages/order.ts'
import { $drafts, keepTyped } from '#stores/drafts.ts'
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
          {isBusy ? CORRECTION.saving : CORRECTION.confirm}
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
            buyer={typed}
            error={errors[field]}
            onType={(text) => keepTyped(order.id, { [field]: text })}
          />
        ))}
      </form>
    </Dialog>
  )
}

interface DetailProps {
  field: BuyerField
  buyer: Buyer
  error: string | undefined
  onType: (text: string) => void
}

function Detail({ field, buyer, error, onType }: DetailProps) {
  const id = detailId(field)
  const label = field === 'state' ? stateLabel(buyer.country) : BUYER_FIELD[field]
  if (field === 'country') {
    return (
      <Field id={id} label={label} error={error} optionalMark="">
        {(wiring) => (
          <Select
            {...wiring}
            value={buyer.country}
            onChange={(event) => onType(event.currentTarget.value)}
          >
            {COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    )
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

const TYPES: Partial<Record<BuyerField, string>> = { email: 'email', phone: 'tel' }

function detailId(field: BuyerField): string {
  return `corrected-${field}`
}

/** The messages of the server by field; it names what should be as `to`. */
function errorsOf({ fields = {} }: Failure): Errors {
  const named = BUYER_FIELDS.map((field) => [field, fields[`to.${field}`]] as const)
  return Object.fromEntries(named.filter(([, message]) => message !== undefined))
}
