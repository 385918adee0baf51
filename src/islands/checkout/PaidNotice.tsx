import { useEffect, useRef } from 'react'

import type { Firm } from '#domain/firm.ts'
import { ContactLinks } from '#islands/page/ContactLinks.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { ALREADY_PAID, EARLIER_PAYMENT } from '#messages/checkout.ts'
import { confirmationPath, PATHS } from '#paths.ts'
import type { CheckoutState } from '#stores/checkout.ts'
import { $earlierPayments } from '#stores/earlier-payments.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { bringForward } from './FormAlerts.tsx'

interface Props {
  outcome: Extract<CheckoutState, { state: 'already-paid' }>
  firm: Firm
}

/** In place of the form when there is nothing left to pay. */
export function PaidNotice({ outcome, firm }: Props) {
  const { orderNumber, sessionId } = outcome
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => bringForward(notice.current), [])
  return (
    <EmptyState
      ref={notice}
      takesFocus
      className="scroll-mt-28"
      headingLevel={1}
      title={ALREADY_PAID.title}
      text={
        <>
          <p>{ALREADY_PAID.text}</p>
          {orderNumber && (
            <p className="mt-2">
              {ALREADY_PAID.number} <span className="figures text-ink">{orderNumber}</span>
            </p>
          )}
          <p className="mt-2 text-base">
            <ContactLinks firm={firm} />
          </p>
        </>
      }
    >
      <Button href={sessionId ? confirmationPath(sessionId) : PATHS.orderConfirmation}>
        {ALREADY_PAID.open}
      </Button>
    </EmptyState>
  )
}

/** What became of earlier orders from this browser, above the form for another cart. */
export function EarlierPayments() {
  const payments = useStore($earlierPayments)
  return payments.map(({ state, orderNumber, sessionId }) => (
    <Alert key={orderNumber} kind="info" className="mb-8">
      <output className="mr-3">{EARLIER_PAYMENT[state](orderNumber)}</output>
      <a
        href={sessionId ? confirmationPath(sessionId) : PATHS.orderConfirmation}
        className="link inline-flex min-h-11 items-center"
      >
        {ALREADY_PAID.open}
      </a>
    </Alert>
  ))
}
