import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { lineTotal, type CartItem } from '#domain/cart.ts'
import type { CheckoutField } from '#domain/checkout-form.ts'
import { formatMoney } from '#domain/money.ts'
import { CHECKOUT, completeOrder, confirmationGoesTo } from '#messages/checkout.ts'
import { $checkout, dismissOutcome, submitOrder } from '#stores/checkout.ts'
import { Button } from '#ui/Button.tsx'

import { CheckoutFormProvider } from './form-context.ts'
import { FormErrors, PaymentErrors } from './FormAlerts.tsx'
import { BillingSection, CompanySection, ContactSection } from './FormSections.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { TermsSection } from './TermsSection.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { useErrorTitle } from './use-error-title.ts'

interface Props {
  items: readonly CartItem[]
  termsVersion: string
  publishableKey: string | undefined
  paypal: boolean
  /** The text of the terms. */
  children: ReactNode
}

/** The form from the buyer's name to the button that goes to the payment. */
export function CheckoutForm({ items, termsVersion, publishableKey, paypal, children }: Props) {
  const outcome = useStore($checkout, { ssr: 'initial' })
  const form = useCheckoutForm(paypal, termsVersion, {
    onComplete: (complete) => submitOrder({ form: complete, items, termsVersion }),
    onWrong: dismissOutcome,
  })
  const { values, setField, leaveField } = form
  const isRefused = outcome.state === 'failed' || outcome.state === 'price-changed'
  useErrorTitle(form.listed.length > 0 || isRefused)

  function errorOf(field: CheckoutField): string | undefined {
    return form.shown.find((error) => error.field === field)?.message
  }

  return (
    <CheckoutFormProvider value={{ values, setField, leaveField, errorOf }}>
      <form
        noValidate
        className="[&_input]:scroll-mt-36 [&_input]:scroll-mb-24"
        onSubmit={(event) => void form.submit(event)}
      >
        <FormErrors errors={form.listed} failedSubmits={form.failedSubmits} />
        <PaymentErrors outcome={outcome} />
        <p className="mb-6 text-sm text-muted">{CHECKOUT.requiredHint}</p>
        <ContactSection />
        <CompanySection />
        <BillingSection />
        <PaymentSection paypal={paypal} publishableKey={publishableKey} />
        <TermsSection>{children}</TermsSection>
        <Submit email={values.email.trim()} items={items} busy={outcome.state === 'processing'} />
      </form>
    </CheckoutFormProvider>
  )
}

interface SubmitProps {
  email: string
  items: readonly CartItem[]
  busy: boolean
}

function Submit({ email, items, busy }: SubmitProps) {
  const total = formatMoney(items.reduce((sum, item) => sum + lineTotal(item), 0))
  return (
    <div className="border-t border-line pt-8">
      <Button type="submit" size="large" wide busy={busy}>
        {busy ? CHECKOUT.processing : completeOrder(total)}
      </Button>
      <div className="mt-4 text-sm text-muted">
        <p>{CHECKOUT.nextStep}</p>
        {email !== '' && <p className="wrap-anywhere">{confirmationGoesTo(email)}</p>}
      </div>
    </div>
  )
}
