import { useEffect, useState, type ReactNode } from 'react'
import { useForm, useWatch, type Control, type Resolver } from 'react-hook-form'

import { reloadPage } from '#browser/location.ts'
import { formatMoney } from '#domain/money/money.ts'
import { waysToPay } from '#domain/money/payment-methods.texts.ts'
import type { VatTerms } from '#domain/money/vat.ts'
import {
  offeredMethods,
  type CheckoutField,
  type PaymentMethodMinimums,
  type PaymentMethod,
} from '#domain/order/checkout-fields.ts'
import type { CheckoutForm as Form } from '#domain/order/checkout-form.ts'
import { itemsTotal, type CartItem } from '#domain/products/cart.ts'
import type { BuyerQuestions } from '#domain/products/firm.ts'
import { $buyerCountry } from '#shop/money/buyer-country.store.ts'
import { requestReference } from '#site/frame/reference.texts.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { usePageTitle } from '#ui/react/use-page-title.ts'
import { useStore } from '#ui/react/use-store.ts'

import { saveDraft, readDraft } from './checkout-draft.store.ts'
import {
  $checkout,
  dismissOutcome,
  submitOrder,
  type CheckoutState,
  type FieldError,
} from './checkout.store.ts'
import { CHECKOUT_TEXTS, joinErrors, PAYMENT_METHOD_TEXTS } from './checkout.texts.ts'
import {
  marksAfterEditing,
  marksAfterFailedSubmit,
  marksAfterLeaving,
  listErrors,
  NO_ERROR_MARKS,
  type CompleteForm,
} from './field-errors.ts'
import { focusNotice, FormErrors } from './FormErrors.tsx'
import { CheckoutFormContext, fieldId, type FormContext } from './FormField.tsx'
import { BuyerSection, PaymentSection, TermsSection } from './FormSections.tsx'
import { REQUIRED_HINT } from './required-hint.texts.ts'

export interface FormProps {
  questions: BuyerQuestions
  /** SHA-256 of the displayed terms, in hex. */
  termsVersion: string
  /** The card provider's public key; without it the provider's script is not loaded. */
  publishableKey?: string | undefined
  methods: PaymentMethodMinimums
  /** The text of the terms. */
  children?: ReactNode
}

interface Props extends FormProps {
  items: readonly CartItem[]
  vat: VatTerms
}

/** The whole checkout form, from the buyer's name to the submit button, or why the order cannot be paid here. */
export function CheckoutForm({ methods, ...props }: Props) {
  const offered = offeredMethods(methods, itemsTotal(props.items))
  if (offered.length > 0) return <PayableForm offered={offered} {...props} />
  return (
    <Alert kind="warning">
      <p>{waysToPay(offered)}</p>
    </Alert>
  )
}

function PayableForm(props: Omit<Props, 'methods'> & { offered: readonly PaymentMethod[] }) {
  const { items, offered, vat, questions, termsVersion, publishableKey, children } = props
  const outcome = useStore($checkout)
  const [marks, setMarks] = useState(NO_ERROR_MARKS)
  const [defaultValues] = useState(() => readDraft(termsVersion, offered))
  const [resolver] = useState(() => resolverFor(questions.needsCompany))
  const form = useForm<Form, unknown, CompleteForm>({
    mode: 'onChange',
    shouldFocusError: false,
    resolver,
    defaultValues,
  })
  const { control, getValues, register, setValue, setError, subscribe, trigger } = form
  const { errors } = form.formState
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(values, termsVersion),
      }),
    [subscribe, termsVersion],
  )
  // Another tab may choose another country; the prices beside this form follow this form.
  useEffect(() => $buyerCountry.listen(() => $buyerCountry.set(getValues('country'))), [getValues])

  // Loads in advance the code that submits the form, because the connection may fail later.
  useEffect(() => {
    for (const part of [import('./validate-form.ts'), import('./payment-calls.store.ts')]) {
      part.catch(() => {})
    }
  }, [])

  const listed = listErrors(errors, marks.listed).map(({ field, message }) => ({
    id: fieldId(field),
    message,
  }))
  const isRefused = outcome.state === 'failed' || outcome.state === 'price-changed'
  usePageTitle(listed.length > 0 || isRefused ? 'Error: Checkout' : undefined)

  function noteEdit(field: CheckoutField): void {
    if (!errors[field]) setMarks((now) => marksAfterEditing(now, field))
  }

  function showErrors(found: readonly FieldError[]): void {
    const fields = found.map(({ field }) => field)
    setMarks((now) => marksAfterFailedSubmit(now, fields))
    const title = 'Please fix the form errors before proceeding'
    const description = joinErrors(found.map(({ message }) => message))
    showToast({ kind: 'error', silent: true, title, description })
  }

  async function send(complete: CompleteForm): Promise<void> {
    const refused = await submitOrder({ form: complete, items, termsVersion })
    if (refused.length === 0) return
    for (const { field, message } of refused) setError(field, { type: 'server', message })
    showErrors(refused)
  }

  const submit = form.handleSubmit(send, (found) => {
    dismissOutcome()
    showErrors(listErrors(found))
  })

  const context: FormContext = {
    control,
    questions,
    vat,
    controlProps: (field) =>
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
        <p className="mb-6 text-sm text-muted">{REQUIRED_HINT}</p>
        <BuyerSection name="contact" />
        <BuyerSection name="company" />
        <BuyerSection name="billing" />
        <PaymentSection offered={offered} publishableKey={publishableKey} />
        <TermsSection>{children}</TermsSection>
        <Submit
          {...{ control, items }}
          busy={outcome.state === 'processing'}
          isEmailValid={!errors.email}
        />
      </form>
    </CheckoutFormContext>
  )
}

/** Says why no payment page was opened, and that no money has been taken if that is certain. */
function PaymentErrors({ outcome }: { outcome: CheckoutState }) {
  if (outcome.state !== 'failed' && outcome.state !== 'price-changed') return null
  const isPrice = outcome.state === 'price-changed'
  return (
    <Alert
      ref={focusNotice}
      kind="danger"
      takesFocus
      title={isPrice ? 'A price has changed' : 'Payment Error'}
      headingLevel={2}
      className="mb-8"
    >
      <p>{isPrice ? outcome.message : `Payment processing failed: ${outcome.message}`}</p>
      {outcome.requestId && <p>{requestReference(outcome.requestId)}</p>}
      {outcome.canReassure && <p>{CHECKOUT_TEXTS.noMoneyTaken}</p>}
      {isPrice && (
        <Button size="small" onClick={reloadPage} className="mt-3">
          Show the current prices
        </Button>
      )}
    </Alert>
  )
}

/** Loads the schema after the first paint. If it cannot be loaded, only the server validates the form. */
function resolverFor(needsCompany: boolean): Resolver<Form, unknown, CompleteForm> {
  return async (values) => {
    try {
      return (await import('./validate-form.ts')).validateForm(values, needsCompany)
    } catch {
      return { values: values as CompleteForm, errors: {} }
    }
  }
}

/** Fields whose validity depends on another field. */
const DEPENDENT_FIELDS: Partial<Record<CheckoutField, CheckoutField[]>> = {
  country: ['state'],
  zipCode: ['country'],
}

interface SubmitProps {
  control: Control<Form, unknown, CompleteForm>
  items: readonly CartItem[]
  busy: boolean
  isEmailValid: boolean
}

function Submit({ control, items, busy, isEmailValid }: SubmitProps) {
  const email = useWatch({ control, name: 'email' }).trim()
  const texts = PAYMENT_METHOD_TEXTS[useWatch({ control, name: 'paymentMethod' })]
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
          {busy ? texts.busy : CHECKOUT_TEXTS.completeOrder(total)}
        </Button>
      </div>
      <div className="mt-4 text-sm text-muted">
        <p>{texts.next}</p>
        {email !== '' && isEmailValid && <p className="wrap-anywhere">{texts.mail(email)}</p>}
      </div>
    </>
  )
}
