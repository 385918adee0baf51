import { siteOrigin } from '#browser/location.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { termsVersionPath } from '#paths.ts'
import { Facts } from '#staff/current-order/Facts.tsx'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'

/** Printed only: the references that the screen shortens or hides behind links. */
export function PrintedReferences({ order }: { order: OrderDetail }) {
  const { paymentUrl, refunds, disputes, terms } = order
  return (
    <div className="hidden print:block">
      <Facts
        title="Further details"
        rows={[
          { term: 'Payment', detail: paymentUrl },
          { term: ORDER_TEXTS.refunds, detail: joinIds(refunds) },
          { term: ORDER_TEXTS.disputes, detail: joinIds(disputes) },
          {
            term: ORDER_TEXTS.terms,
            detail: terms.version && siteOrigin() + termsVersionPath(terms.version),
          },
        ]}
      />
    </div>
  )
}

function joinIds(records: readonly { id: string }[]): string {
  return records.map(({ id }) => id).join(', ')
}
