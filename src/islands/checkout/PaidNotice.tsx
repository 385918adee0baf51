import type { Firm } from '#domain/firm.ts'
import { Reach } from '#islands/page/Reach.tsx'
import { ALREADY_PAID, UNDER_WAY } from '#messages/checkout.ts'
import { confirmationPath, PATHS } from '#paths.ts'
import type { CheckoutState } from '#stores/checkout.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface Props {
  outcome: Extract<CheckoutState, { state: 'already-paid' | 'under-way' }>
  firm: Firm
}

/** In place of the form when there is nothing left to pay, or it is not known yet. */
export function PaidNotice({ outcome, firm }: Props) {
  const { orderNumber, sessionId } = outcome
  const words = outcome.state === 'already-paid' ? ALREADY_PAID : UNDER_WAY
  return (
    <EmptyState
      role="alert"
      headingLevel={1}
      title={words.title}
      text={
        <>
          <p>{words.text}</p>
          {orderNumber && (
            <p className="mt-2">
              {ALREADY_PAID.number} <span className="figures text-ink">{orderNumber}</span>
            </p>
          )}
          <p className="mt-2 text-base">
            <Reach firm={firm} />
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
