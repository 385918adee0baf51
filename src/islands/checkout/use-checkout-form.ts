import { useEffect, useMemo, useState, type SubmitEvent } from 'react'

import type { CheckoutField, CheckoutForm } from '#domain/checkout-form.ts'
import { CHECKOUT, joinedErrors } from '#messages/checkout.ts'
import { keepDraft, readDraft } from '#stores/checkout-draft.ts'
import { showToast } from '#stores/toasts.ts'

import {
  afterEditing,
  afterFailedSubmit,
  afterLeaving,
  errorsAmong,
  judge,
  NO_MARKS,
  type CompleteForm,
  type FieldMessages,
} from './field-errors.ts'

interface Handlers {
  /** Takes a form that is right; answers the fields that the server refused, if any. */
  onComplete: (form: CompleteForm) => Promise<FieldMessages | undefined>
  /** Called before the errors of a wrong form are shown. */
  onWrong: () => void
}

/** The checkout form: judged on every change, its errors shown late and taken away early. */
export function useCheckoutForm(
  paypal: boolean,
  termsVersion: string,
  { onComplete, onWrong }: Handlers,
) {
  const [values, setValues] = useState(() => startingValues(paypal, termsVersion))
  const [refused, setRefused] = useState<FieldMessages>({})
  const [marks, setMarks] = useState(NO_MARKS)
  const [failedSubmits, setFailedSubmits] = useState(0)
  const judgement = useMemo(() => judge(values), [values])
  const messages = { ...refused, ...judgement.messages }
  useEffect(() => keepDraft(values, termsVersion), [values, termsVersion])

  function setField<F extends CheckoutField>(field: F, value: CheckoutForm[F]): void {
    setValues((now) => ({ ...now, [field]: value }))
    setRefused((now) => ({ ...now, [field]: undefined }))
    if (!messages[field]) setMarks((now) => afterEditing(now, field))
  }

  function leaveField(field: CheckoutField, filled: boolean): void {
    if (filled) setMarks((now) => afterLeaving(now, field))
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!judgement.complete) {
      onWrong()
      showErrors(judgement.messages)
      return
    }
    const refusedNow = await onComplete(judgement.complete)
    if (!refusedNow) return
    setRefused(refusedNow)
    showErrors(refusedNow)
  }

  function showErrors(found: FieldMessages): void {
    setMarks(afterFailedSubmit(found))
    setFailedSubmits((count) => count + 1)
    const title = CHECKOUT.fixErrors
    showToast({ kind: 'error', title, description: joinedErrors(Object.values(found)) })
  }

  return {
    values,
    failedSubmits,
    shown: errorsAmong(messages, marks.revealed),
    listed: errorsAmong(messages, marks.listed),
    setField,
    leaveField,
    submit,
  }
}

function startingValues(paypal: boolean, termsVersion: string): CheckoutForm {
  const draft = readDraft(termsVersion)
  return paypal ? draft : { ...draft, paymentMethod: 'credit-card' }
}
