import type { OrderTexts } from '#domain/firm.ts'
import { formatMoney } from '#domain/money.ts'
import { workState } from '#domain/work-state.ts'
import { CONFIRMATION, orderNotice } from '#messages/confirmation.ts'
import type { StoredOrder } from '#stores/order-copy.ts'
import { Alert } from '#ui/Alert.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

interface Props {
  order: StoredOrder
  saving: 'pending' | 'success' | 'error'
  texts: OrderTexts
}

/** The thanks and the state of the work; or of the money, when some went back or is contested. */
export function StatusBanner({ order, saving, texts }: Props) {
  const { status = 'paid', refunded = 0 } = order
  const notice = orderNotice(status, refunded > 0 ? formatMoney(refunded) : undefined)
  if (notice) {
    return (
      <>
        <PageTitle title={CONFIRMATION.title} className="pb-0 sm:pb-0" />
        <Alert kind="warning">
          <p>{notice}</p>
        </Alert>
        <Filing saving={saving} className="text-muted" />
      </>
    )
  }
  const work = workState({ status, items: order.cartItems })
  const isDelivered = work === 'delivered'
  const text = work === 'begun' ? texts.begun : texts.thanks
  return (
    <header className="rounded-md bg-brand px-6 py-8 text-paper sm:px-10 sm:py-10">
      <h1 className="text-4xl">
        {isDelivered ? CONFIRMATION.deliveredTitle : CONFIRMATION.thanksTitle}
      </h1>
      <p className="mt-3 max-w-measure text-lg text-on-brand-muted">
        {isDelivered ? texts.delivered : text}
      </p>
      <Filing saving={saving} className="mt-1 -mb-[calc(1lh+0.25rem)] text-on-brand-muted" />
    </header>
  )
}

/** That the order is being filed. The line stays once it is, so that nothing moves. */
function Filing({ saving, className }: Pick<Props, 'saving'> & { className: string }) {
  return (
    <output className={`block min-h-[1lh] text-sm ${className}`}>
      {saving === 'pending' && CONFIRMATION.finalizing}
    </output>
  )
}
