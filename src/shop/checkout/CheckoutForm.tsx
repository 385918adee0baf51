import { useEffect, useState, type ReactNode } from 'react'
import { useForm, useWatch, type Control, type Resolver } from 'react-hook-form'

import { formatMoney } from '#domain/money/money.ts'
import {
  CHECKOUT_FIELDS,
  offeredMethods,
  type CheckoutField,
  type PaymentMethodTerms,
  type PaymentMethod,
} from '#domain/order/checkout-fields.ts'
import type { CheckoutForm as Form } from '#domain/order/checkout-form.ts'
import { itemsTotal, type CartItem } from '#domain/products/cart.ts'
import type { BuyerQuestions } from '#domain/products/firm.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { Button } from '#ui/Button.tsx'
import { usePageTitle } from '#ui/react/use-page-title.ts'
import { useStore } from '#ui/react/use-store.ts'

import { saveDraft, readDraft } from './checkout-draft.store.ts'
import { $checkout, dismissOutcome, submitOrder } from './checkout.store.ts'
import { CHECKOUT_TEXTS, joinedErrors } from './checkout.texts.ts'
import {
  marksAfterEditing,
  marksAfterFailedSubmit,
  marksAfterLeaving,
  errorsAmong,
  NO_ERROR_MARKS,
  type CompleteForm,
  type FieldError,
} from './field-errors.ts'
import { FormErrors, PaymentErrors } from './FormAlerts.tsx'
import { CheckoutFormContext, fieldId, type FormContext } from './FormField.tsx'
import { BuyerSection, PaymentSection, TermsSection } from './FormSections.tsx'

export interface FormProps {
  questions: BuyerQuestions
  /** SHA-256 of the displayed terms, in hex. */
  termsVersion: string
  /** The card provider's public key; without it the provider's script is not loaded. */
  publishableKey?: string | undefined
  methods: PaymentMethodTerms
  /** The text of the terms. */
  children?: ReactNode
}

/** The whole checkout form, from the buyer's name to the submit button. */
export function CheckoutForm(props: FormProps & { items: readonly CartItem[] }) {
  const { items, questions, termsVersion, publishableKey, methods, children } = props
  const offered = offeredMethods(methods, itemsTotal(items))
  const outcome = useStore($checkout)
  const [marks, setMarks] = useState(NO_ERROR_MARKS)
  const [defaultValues] = useState(() => startingValues(termsVersion, offered))
  const form = useForm<Form, unknown, CompleteForm>({
    mode: 'onChange',
    shouldFocusError: false,
    resolver: questions.needsCompany ? companyResolver : anyoneResolver,
    defaultValues,
  })
  const { control, register, setValue, setError, subscribe, trigger } = form
  const { errors } = form.formState
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(values, termsVersion),
      }),
    [subscribe, termsVersion],
  )

  // The code that submits the form is loaded in advance, because the connection may fail later or a
  // release may replace the code.
  useEffect(() => {
    for (const part of [import('./validate-form.ts'), import('./payment-calls.store.ts')]) {
      part.catch(() => {})
    }
  }, [])

  const listed = errorsAmong(errors, marks.listed).map(({ field, message }) => ({
    id: fieldId(field),
    message,
  }))
  const isRefused = outcome.state === 'failed' || outcome.state === 'price-changed'
  usePageTitle(listed.length > 0 || isRefused ? CHECKOUT_TEXTS.errorTitle : undefined)

  function noteEdit(field: CheckoutField): void {
    if (!errors[field]) setMarks((now) => marksAfterEditing(now, field))
  }

  function showErrors(found: readonly FieldError[]): void {
    setMarks((now) =>
      marksAfterFailedSubmit(
        now,
        found.map(({ field }) => field),
      ),
    )
    const description = joinedErrors(found.map(({ message }) => message))
    showToast({ kind: 'error', silent: true, title: CHECKOUT_TEXTS.fixErrors, description })
  }

  async function send(complete: CompleteForm): Promise<void> {
    const refused = await submitOrder({ form: complete, items, termsVersion })
    if (!refused) return
    const found = CHECKOUT_FIELDS.flatMap((field) => {
      const message = refused[field]
      return message === undefined ? [] : [{ field, message }]
    })
    for (const { field, message } of found) setError(field, { type: 'server', message })
    showErrors(found)
  }

  const submit = form.handleSubmit(send, (found) => {
    dismissOutcome()
    showErrors(errorsAmong(found))
  })

  const context: FormContext = {
    control,
    questions,
    registered: (field) =>
      register(field, { onChange: () => noteEdit(field), deps: DEPENDENT_FIELDS[field] ?? [] }),
    setField: (field, value) => {
      noteEdit(field)
      setValue<CheckoutField>(field, value)
      void trigger([field, ...(DEPENDENT_FIELDS[field] ?? [])])
    },
    leaveField: (field, filled) => {
      if (filled) setMarks((now) => marksAfterLeaving(now, field))
    },
    errorOf: (field) => (marks.revealed.has(field) ? errors[field]?.message : undefined),
  }

  return (
    <CheckoutFormContext value={context}>
      <form id="checkout" noValidate onSubmit={(event) => void submit(event)}>
        <FormErrors errors={listed} failedSubmits={marks.failedSubmits} />
        <PaymentErrors outcome={outcome} />
        <p className="mb-6 text-sm text-muted">{CHECKOUT_TEXTS.requiredHint}</p>
        <BuyerSection name="contact" />
        <BuyerSection name="company" />
        <BuyerSection name="billing" />
        <PaymentSection offered={offered} publishableKey={publishableKey} />
        <TermsSection>{children}</TermsSection>
        <Submit control={control} items={items} busy={outcome.state === 'processing'} />
      </form>
    </CheckoutFormContext>
  )
}

// The schema loads after the first paint. If that fails, the server validates by the same schema.
function resolverFor(needsCompany: boolean): Resolver<Form, unknown, CompleteForm> {
  return async (values) => {
    try {
      return (await import('./validate-form.ts')).validateForm(values, needsCompany)
    } catch {
      return { values: values as CompleteForm, errors: {} }
    }
  }
}

const companyResolver = resolverFor(true)
const anyoneResolver = resolverFor(false)

/** Fields whose validity depends on another field. */
const DEPENDENT_FIELDS: Partial<Record<CheckoutField, CheckoutField[]>> = {
  country: ['state'],
  zipCode: ['country'],
}

function startingValues(termsVersion: string, offered: readonly PaymentMethod[]): Form {
  const draft = readDraft(termsVersion)
  return offered.includes(draft.paymentMethod) ? draft : { ...draft, paymentMethod: 'credit-card' }
}

interface SubmitProps {
  control: Control<Form, unknown, CompleteForm>
  items: readonly CartItem[]
  busy: boolean
}

function Submit({ control, items, busy }: SubmitProps) {
  const email = useWatch({ control, name: 'email' }).trim()
  const isTransfer = useWatch({ control, name: 'paymentMethod' }) === 'bank-transfer'
  const total = formatMoney(itemsTotal(items))
  return (
    <>
      <div className="border-t border-line pt-8">
        <Button
          type="submit"
          size="large"
          busy={busy}
          className="w-full max-sm:px-3 max-sm:text-base"
        >
          {busy
            ? CHECKOUT_TEXTS[isTransfer ? 'placing' : 'processing']
            : CHECKOUT_TEXTS.completeOrder(total)}
        </Button>
      </div>
      <div className="mt-4 text-sm text-muted">
        <p>{isTransfer ? CHECKOUT_TEXTS.nextStepTransfer : CHECKOUT_TEXTS.nextStep}</p>
        {email !== '' && (
          <p className="wrap-anywhere">
            {(isTransfer ? CHECKOUT_TEXTS.detailsGoTo : CHECKOUT_TEXTS.confirmationGoesTo)(email)}
          </p>
        )}
      </div>
    </>
  )
}
