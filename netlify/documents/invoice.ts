import { formatDate } from '#domain/date.ts'
import { totalOf } from '#domain/document-lines.ts'
import type { IssuedDocument } from '#domain/invoice.ts'
import { formatMoney } from '#domain/money.ts'
import { cancels, DOCUMENT_KIND, documentTitle, PRINTED } from '#messages/documents.ts'

import { heading, paragraph, title } from './blocks.ts'
import { writeAmounts, buyerDetails, writeParties } from './parts.ts'
import { openSheet, type PdfTools, type Sheet } from './pdf-layout.ts'

/** A document, with the number of the invoice that it corrects or replaces. */
type Filed = IssuedDocument & { invoiceNumber: string | null }

/** An invoice or credit note as a PDF of A4, tagged, out of its frozen facts alone. */
export function invoicePdf(document: Filed, pdf: PdfTools): Promise<Uint8Array> {
  const { kind, number, facts, issuedAt } = document
  const sheet = openSheet(pdf, documentTitle(kind, number), issuedAt)
  head(sheet, document)
  const { seller, buyer, order } = facts
  const billed = { buyer, order: order.number }
  writeParties(sheet, seller, billed, [...details(document), ...buyerDetails(billed)])
  if (facts.isVoid) {
    const amount = formatMoney(totalOf(facts.lines).gross)
    paragraph(sheet, PRINTED.voidNote(amount, document.invoiceNumber ?? ''), {
      isStrong: true,
      size: 12,
    })
  } else {
    heading(sheet, PRINTED.lines[kind])
    writeAmounts(sheet, facts, PRINTED.total[kind])
  }
  return sheet.finish()
}

function head(sheet: Sheet, { kind, version, live, facts, invoiceNumber }: Filed): void {
  sheet.mark()
  title(sheet, DOCUMENT_KIND[kind], () => {
    if (!live) paragraph(sheet, PRINTED.isTest, { isStrong: true })
    if (version > 1 && !facts.isVoid) paragraph(sheet, PRINTED.replaces(version))
    if (kind === 'credit-note' && !facts.refund) {
      paragraph(sheet, cancels(invoiceNumber ?? '', facts.isUnpaid === true))
    }
  })
}

type Rows = [label: string, value: string][]

/** What a document says of itself, line by line. */
function details({ kind, number, issuedAt, facts, invoiceNumber }: Filed): Rows {
  const { order, paidAt, refund } = facts
  const isPaid = kind === 'invoice'
  return [
    [PRINTED.number[kind], number],
    ...(invoiceNumber === null ? [] : ([[PRINTED.of[kind], invoiceNumber]] satisfies Rows)),
    [PRINTED.issued, formatDate(issuedAt)],
    ...(isPaid ? ([[PRINTED.paid, formatDate(paidAt)]] satisfies Rows) : []),
    ...(refund ? ([[PRINTED.refunded, formatDate(refund.at)]] satisfies Rows) : []),
    [PRINTED.order, order.number],
  ]
}
