import { useEffect, useRef } from 'react'

import type { Firm } from '#domain/firm.ts'
import { ContactLinks } from '#islands/page/ContactLinks.tsx'
import { ALREADY_PAID } from '#messages/checkout.ts'
import { confirmationPath, PATHS } from '#paths.ts'
import type { CheckoutState } from '#stores/checkout.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { bringForward } from './bring-forward.ts'

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
