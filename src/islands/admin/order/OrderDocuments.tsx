import { useId } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { isErased } from '#domain/order.ts'
import { useMay } from '#islands/admin/use-may.ts'
import { DocumentLinks } from '#islands/page/DocumentLinks.tsx'
import { couldNotPrint, DOCUMENTS } from '#messages/documents.ts'
import { Alert } from '#ui/Alert.tsx'

/** Invoice and credit notes of an order, and what of the customer's details they could not print. */
export function OrderDocuments({ order }: { order: OrderDetail }) {
  const id = useId()
  const mayKeepBooks = useMay('reports')
  const { documents, unprintable } = order
  if (documents.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-ink pb-2 text-xl">
        {DOCUMENTS.title}
      </h2>
      {isErased(order) && !mayKeepBooks ? (
        <p className="py-3 text-sm text-muted">{DOCUMENTS.keptApart}</p>
      ) : (
        <DocumentLinks documents={documents} />
      )}
      {unprintable.length > 0 && (
        <Alert kind="warning" className="mt-3">
          <p>{couldNotPrint(unprintable)}</p>
        </Alert>
      )}
    </section>
  )
}
