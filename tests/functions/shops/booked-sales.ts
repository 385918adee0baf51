import { beforeEach } from 'vitest'

import {
  exportDocuments,
  salesReport,
  type SalesReportAnswer,
} from '#contract/staff/sales-report.ts'
import { shopOfFile, staffOf } from '#tests/functions/shop.ts'

interface BookedDocument {
  /** Versions of a document have the same subject; by default the subject is new. */
  subject?: string
  kind?: 'invoice' | 'credit-note'
  at: string
  /** Pence by product. */
  gross: Record<string, number>
  /** Whether the gross amounts include 20 % VAT (one sixth). */
  hasVat?: boolean
  isVoid?: boolean
  version?: number
  /** The invoice that this document credits or replaces, by the `subject` of that invoice. */
  corrects?: string
}

/** A shop for a test file, emptied of orders and documents before each test, with functions that book sales. */
export function shopWithSales() {
  const shop = shopOfFile()
  const staff = staffOf(shop)
  beforeEach(async () => {
    await shop.deliveries('normal')
    await shop.quiet()
    await shop.rows(`alter table documents disable trigger documents_kept`)
    await shop.rows(`truncate orders, documents, monthly_figures cascade`)
    await shop.rows(`alter table documents enable trigger documents_kept`)
  })

  async function paid() {
    const order = await shop.paid()
    const [row] = await shop.rows<{ intent: string }>(
      `select stripe_payment_intent_id as intent from orders where id = $1`,
      [order.id],
    )
    return { ...order, intent: row?.intent ?? '' }
  }

  let numbers = 0

  /**
   * Inserts a document as the shop does when it issues one for an order; returns the subject of the
   * document.
   */
  async function issue(
    orderId: string,
    { kind = 'invoice', at, gross, hasVat = true, isVoid, corrects, ...more }: BookedDocument,
  ): Promise<string> {
    numbers += 1
    const { version = 1, subject = `s-${numbers}` } = more
    const lines = Object.entries(gross).map(([productId, pence]) => {
      const vat = hasVat ? Math.round(pence / 6) : 0
      return { productId, name: productId, quantity: 1, net: pence - vat, vat, gross: pence }
    })
    const facts = {
      kind,
      order: { number: '123456789', date: at },
      paidAt: at,
      lines,
      ...(corrects === undefined
        ? kind === 'credit-note' && { refund: { id: `re_${numbers}`, at } }
        : { invoice: corrects }),
      ...(isVoid && { isVoid }),
      buyer: {
        name: 'Ada; =1+1',
        companyName: '=SUM(A1)',
        country: 'GB',
        vatNumber: '',
        reference: '',
      },
    }
    await shop.rows(
      `insert into documents (id, order_id, kind, number, version, subject, live, issued_at, facts)
      values (gen_random_uuid(), $1, $2, $3, $4, $5, false, $6, $7)`,
      [orderId, kind, `N-${numbers}`, version, subject, at, JSON.stringify(facts)],
    )
    return subject
  }

  /** An order without documents. */
  async function anOrder(): Promise<string> {
    const { sessionId } = await shop.begin()
    return (await shop.order(sessionId)).id
  }

  const report = async (period = 'twelve-months') =>
    (await shop.get<SalesReportAnswer>(`${salesReport.path}?period=${period}`, staff)).value

  async function csvOf(period = '2025') {
    const response = await fetch(`${shop.platform.url}${exportDocuments.path}?period=${period}`, {
      headers: staff,
    })
    return { response, text: await response.text() }
  }
  return { shop, staff, paid, issue, anOrder, report, csvOf }
}
