import { siteOrigin } from '#browser/location.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { vatRows } from '#domain/money/vat.texts.ts'
import { termsVersionPath } from '#paths.ts'
import { Facts } from '#staff/current-order/Facts.tsx'
import { ORDER } from '#staff/current-order/order.texts.ts'

/** For print: VAT, and the references that the screen shortens or puts into links. */
export function PrintedReferences({ order }: { order: OrderDetail }) {
  const { total, vatRate, buyer, paymentUrl, refunds, disputes, terms } = order
  return (
    <div className="hidden print:block">
      <Facts
        title={ORDER.references}
        rows={[
          ...vatRows({ total, vatRate, country: buyer.country }).map(([term, detail]) => ({
            term,
            detail,
          })),
          { term: ORDER.paymentAtStripe, detail: paymentUrl },
          { term: ORDER.refunds, detail: idsOf(refunds) },
          { term: ORDER.disputes, detail: idsOf(disputes) },
          {
            term: ORDER.terms,
            detail: terms.version && siteOrigin() + termsVersionPath(terms.version),
          },
        ]}
      />
    </div>
  )
}

function idsOf(records: readonly { id: string }[]): string {
  return records.map(({ id }) => id).join(', ')
}
