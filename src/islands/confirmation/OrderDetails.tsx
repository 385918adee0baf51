import type { Firm } from '#domain/firm.ts'
import { workState } from '#domain/order-standing.ts'
import type { Product } from '#domain/product.ts'
import type { StoredOrder } from '#domain/stored-order.ts'
import { Reach } from '#islands/page/Reach.tsx'
import { CONFIRMATION, emailNotice, nextSteps, whoToCall } from '#messages/confirmation.ts'
import { Alert } from '#ui/Alert.tsx'

import { BuyerCards } from './BuyerCards.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { ReceiptHead } from './ReceiptHead.tsx'
import { SaveBanner } from './SaveBanner.tsx'
import { StatusBanner } from './StatusBanner.tsx'
import { WorkProgress } from './WorkProgress.tsx'

interface Props {
  order: StoredOrder
  saving: 'pending' | 'success' | 'error'
  products: readonly Product[]
  firm: Firm
}

/** A paid order: thanks, what was bought, what happens next. Prints as a receipt. */
export function OrderDetails({ order, saving, products, firm }: Props) {
  const { email } = order.formData
  const { status = 'paid', cartItems } = order
  const isNew = workState({ status, steps: cartItems.map(({ step }) => step) }) === 'new'
  return (
    <div className="flex flex-col gap-8 print:gap-4">
      <ReceiptHead firm={firm} />
      <div className="no-print flex flex-col gap-4">
        <SaveBanner saving={saving} orderId={order.orderId} email={email} />
        <StatusBanner order={order} />
        {isNew && (
          <Alert kind="info">
            <p className="wrap-anywhere">{emailNotice(email, order.orderNumber)}</p>
          </Alert>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 print:block">
        <OrderSummary order={order} products={products} />
        <div className="no-print">
          {isNew && status !== 'disputed' && <NextSteps responseTime={firm.responseTime} />}
          <p className="mt-4 text-sm text-muted">{whoToCall(firm)}</p>
          <Reach firm={firm} />
        </div>
      </div>
      <WorkProgress order={order} />
      <BuyerCards form={order.formData} />
      <p className="hidden text-sm print:block">{CONFIRMATION.notVat}.</p>
      <OrderActions orderId={order.orderId} email={email} />
    </div>
  )
}

function NextSteps({ responseTime }: { responseTime: string | undefined }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-2xl">
        {CONFIRMATION.nextTitle}
      </h2>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {nextSteps(responseTime).map((step, index) => (
          <li key={step} className="flex gap-4 py-3">
            <span aria-hidden="true" className="figures text-xl text-accent-text">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
