import type { Firm } from '#domain/firm.ts'
import { ContactLinks } from '#islands/page/ContactLinks.tsx'
import { usePageTitle } from '#islands/page/use-page-title.ts'
import { CLOSED } from '#messages/confirmation.ts'
import type { ConfirmationState } from '#stores/confirmation.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

import { OrderNumber } from './OrderNumber.tsx'

interface Props {
  closed: Extract<ConfirmationState, { state: 'closed' }>
  firm: Firm
}

/** The order is no longer shown to its customer: why, and how to reach the firm. */
export function OrderClosed({ closed, firm }: Props) {
  usePageTitle(CLOSED.title)
  return (
    <EmptyState role="alert" headingLevel={1} title={CLOSED.title} text={closed.message}>
      <div className="flex basis-full flex-col items-start gap-5">
        {closed.orderNumber && <OrderNumber number={closed.orderNumber} />}
        <div>
          <p>{CLOSED.ask}</p>
          <ContactLinks firm={firm} />
        </div>
      </div>
    </EmptyState>
  )
}
