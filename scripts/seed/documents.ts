import { londonYear } from '#domain/date.ts'
import { seriesOf, unprintable, type DocumentDraft } from '#domain/invoice.ts'
import { missingDocuments, type Invoicing } from '#domain/missing-documents.ts'
import { catalogue } from '#services/catalogue.ts'
import { sellerOf } from '#use-cases/issue-documents.ts'

import type { Draw } from './people.ts'

const SELLER = sellerOf(catalogue.firm)

/** By now somebody has sent an invoice by hand that could not print its buyer. */
const CLOSED_AFTER = 3 * 86_400_000

interface Facts extends Pick<Invoicing, 'order' | 'paidAt'> {
  refunds: readonly { id: string; amount: number; status: string; created_at: string }[]
  now: Date
  staff: string
}

type DocumentRow = ReturnType<typeof documentRow>

interface Filed {
  documents: readonly DocumentRow[]
  attention_closures: readonly ReturnType<typeof closureRow>[]
}

/** What is filed of an order that nobody has paid. */
export const NO_DOCUMENTS: Filed = { documents: [], attention_closures: [] }

/** The invoice of a paid order and the credit notes of its refunds, and what came of names that have no letters. */
export function documentsOf(draw: Draw, { order, paidAt, refunds, now, staff }: Facts): Filed {
  const drafts = missingDocuments({
    order,
    seller: SELLER,
    refunds: refunds.map(({ id, amount, status, created_at }) => ({
      id,
      amount,
      status,
      reason: null,
      requestId: null,
      createdAt: created_at,
    })),
    parts: {},
    documents: [],
    paidAt,
    live: false,
    newId: () => draw.string.uuid(),
  })
  const documents = drafts.map((draft) => documentRow(order.id, draft))
  const hasAged = now.getTime() - Date.parse(paidAt) > CLOSED_AFTER
  const strange = documents.filter(
    ({ kind, unprintable: fields }) => kind === 'invoice' && fields.length > 0,
  )
  return {
    documents,
    attention_closures: hasAged ? strange.map((row) => closureRow(row, staff)) : [],
  }
}

function documentRow(order_id: string, draft: DocumentDraft) {
  const { id, kind, version, subject, live, facts } = draft
  const issued_at = facts.refund?.at ?? facts.paidAt
  return {
    id,
    order_id,
    kind,
    // Its place in the series is known once all of them are written.
    number: `${seriesOf(draft)}-${londonYear(new Date(issued_at))}-${id}`,
    version,
    subject,
    live,
    issued_at,
    facts,
    unprintable: unprintable(facts.buyer),
  }
}

/** The end that a person has put to an issue. */
function closureRow({ id, order_id, issued_at }: DocumentRow, staff: string) {
  return {
    key: `document-unprintable:${order_id}:${id}`,
    order_id,
    closed_at: new Date(Date.parse(issued_at) + CLOSED_AFTER / 2).toISOString(),
    closed_by: staff,
    note: 'Sent one by hand, with the name in its own letters',
  }
}
