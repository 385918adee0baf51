import type { Firm } from '#domain/products/firm.ts'
import { PATHS } from '#paths.ts'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { usePageTitle } from '#ui/react/use-page-title.ts'
import { Spinner } from '#ui/Spinner.tsx'

import type { ConfirmationState } from './confirmation.store.ts'
import { CONFIRMATION_TEXTS, UNPAID_TEXTS } from './confirmation.texts.ts'
import { OrderNumber } from './OrderNumber.tsx'

export interface StateProps<State extends ConfirmationState['state']> {
  confirmation: Extract<ConfirmationState, { state: State }>
  firm: Firm
}

/** The page of a payment that is pending or has not been checked yet. After a while it shows a contact. */
export function CheckingPayment({ confirmation: checking, firm }: StateProps<'checking'>) {
  const title = 'Checking your payment'
  usePageTitle(title)
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      text={
        <output className="flex flex-col items-start gap-3">
          <Spinner className="size-8 text-brand" />
          <strong className="font-semibold text-ink">
            {checking.isUnreachable
              ? 'Our website could not be reached, so this page cannot yet show whether your payment has gone through. Check your connection. Do not pay again.'
              : 'We are checking with your bank. Do not pay again.'}
          </strong>
          <span className="text-base">
            This page updates itself. You can also close it: once the payment has arrived, your
            confirmation will come by email.
          </span>
          {checking.isSlow && (
            <span className="text-base">
              This is taking longer than usual. Your order is safe. Do not pay again.
            </span>
          )}
        </output>
      }
    >
      {(checking.isSlow || checking.orderNumber) && (
        <div className="flex basis-full flex-col items-start gap-2">
          {checking.orderNumber && <OrderNumber number={checking.orderNumber} />}
          {!checking.orderNumber && checking.sessionId && (
            <p className="text-sm wrap-anywhere text-muted">
              {`Payment reference: ${checking.sessionId}`}
            </p>
          )}
          {checking.isSlow && <ContactLinks firm={firm} />}
        </div>
      )}
    </EmptyState>
  )
}

/** The page of an order that is not paid, or whose payment the firm has to check. */
export function UnpaidOrder({ confirmation: unpaid, firm }: StateProps<'unpaid'>) {
  const { title, text, keepsCart } = UNPAID_TEXTS[unpaid.reason]
  usePageTitle(title)
  return (
    <EmptyState
      role="alert"
      headingLevel={1}
      title={title}
      text={keepsCart ? `${text} Your cart and the details you entered have been kept.` : text}
    >
      <div className="flex basis-full flex-col items-start gap-5">
        {unpaid.orderNumber && <OrderNumber number={unpaid.orderNumber} />}
        {keepsCart && <Button href={PATHS.checkout}>{CONFIRMATION_TEXTS.toCheckout}</Button>}
        <ContactLinks firm={firm} />
      </div>
    </EmptyState>
  )
}
