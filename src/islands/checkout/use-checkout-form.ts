import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'

import {
  checkoutFormSchema,
  type Buyer,
  type CheckoutField,
  type CheckoutForm,
} from '#domain/checkout-form.ts'
import { CHECKOUT, joinedErrors } from '#messages/checkout.ts'
import { keepDraft, readDraft } from '#stores/checkout-draft.ts'
import { showToast } from '#stores/toasts.ts'

import {
  afterFailedSubmit,
  afterLeaving,
  errorsAmong,
  messagesOf,
  NO_MARKS,
  type FieldMessages,
} from './field-errors.ts'

/** The form as its schema gives it back. */
export type CompleteForm = CheckoutForm & Buyer

/** The form library's form. */
export type Form = UseFormReturn<CheckoutForm, unknown, CompleteForm>

const resolver = zodResolver(checkoutFormSchema) as unknown as Resolver<
  CheckoutForm,
  unknown,
  CompleteForm
>

interface Handlers {
  /** Takes a form that is right; answers the fields that the server refused, if any. */
  onComplete: (form: CompleteForm) => Promise<FieldMessages | undefined>
  /** Called before the errors of a wrong form are shown. */
  onWrong: () => void
}

/** The checkout form: judged on every change, its errors shown late and taken away early. */
export function useCheckoutForm(paypal: boolean, { onComplete, onWrong }: Handlers) {
  const form: Form = useForm<CheckoutForm, unknown, CompleteForm>({
    resolver,
    defaultValues: startingValues(paypal),
    mode: 'onChange',
    shouldFocusError: false,
  })
  const [marks, setMarks] = useState(NO_MARKS)
  const [failedSubmits, setFailedSubmits] = useState(0)
  const messages = messagesOf(form.formState.errors)
  const { subscribe } = form

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [subscribe],
  )

  async function leaveField(field: CheckoutField): Promise<void> {
    const isRight = await form.trigger(field)
    const filled = Boolean(form.getValues(field))
    setMarks((now) => afterLeaving(now, field, { filled, wrong: !isRight }))
  }

  function showErrors(found: FieldMessages): void {
    setMarks(afterFailedSubmit(Object.keys(found) as CheckoutField[]))
    setFailedSubmits((count) => count + 1)
    const title = CHECKOUT.fixErrors
    showToast({ kind: 'error', title, description: joinedErrors(Object.values(found)) })
  }

  async function submit(event: SubmitEvent): Promise<void> {
    let wrong: FieldMessages | undefined
    let refused: FieldMessages | undefined
    await form.handleSubmit(
      async (complete) => {
        refused = await onComplete(complete)
      },
      (errors) => {
        wrong = messagesOf(errors)
      },
    )(event)
    if (wrong) onWrong()
    if (refused) setErrors(refused)
    const found = wrong ?? refused
    if (found) showErrors(found)
  }

  function setErrors(messages: FieldMessages): void {
    for (const [field, message] of Object.entries(messages)) {
      form.setError(field as CheckoutField, { type: 'server', message })
    }
  }

  return {
    form,
    failedSubmits,
    shown: errorsAmong(messages, marks.revealed),
    listed: errorsAmong(messages, marks.listed),
    leaveField,
    submit,
  }
}

function startingValues(paypal: boolean): CheckoutForm {
  const draft = readDraft()
  return paypal ? draft : { ...draft, paymentMethod: 'credit-card' }
}
