import { sumAmounts } from '#domain/documents/document-lines.ts'
import { DOCUMENT_KIND_NAMES, documentTitle } from '#domain/documents/document.texts.ts'
import type { IssuedDocument } from '#domain/documents/invoice.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatDate } from '#domain/time/date.ts'

import { writeParagraph, writeTitle } from './blocks.ts'
import {
  writeAmounts,
  buyerDetails,
  writeLetterhead,
  writeParties,
  writeSellerFoot,
} from './parts.ts'
import { openSheet, type PdfTools, type Sheet } from './pdf-layout.ts'
import { cancellationNote, PRINTED_TEXTS } from './printed.texts.ts'

/** A document, with the number of the invoice that it corrects or replaces. */
type PrintedDocument = IssuedDocument & { invoiceNumber: string | null }

/** An invoice or credit note as a tagged A4 PDF, made only from its frozen facts. */
export function invoicePdf(document: PrintedDocument, pdf: PdfTools): Promise<Uint8Array> {
  const { kind, number, facts, issuedAt } = document
  const sheet = openSheet(pdf, documentTitle(kind, number), issuedAt)
  writeHead(sheet, document)
  const { seller, buyer, order } = facts
  const billed = { buyer, order: order.number }
  writeParties(sheet, seller, billed, [...detailRows(document), ...buyerDetails(billed)])
  if (facts.isVoid) {
    const amount = formatMoney(sumAmounts(facts.lines).gross)
    writeParagraph(sheet, PRINTED_TEXTS.voidNote(amount, document.invoiceNumber ?? ''), {
      isStrong: true,
      size: 12,
    })
  } else {
    writeAmounts(sheet, facts, PRINTED_TEXTS.total[kind])
  }
  writeSellerFoot(sheet, seller)
  return sheet.finish()
}

function writeHead(sheet: Sheet, { kind, version, live, facts, invoiceNumber }: PrintedDocument) {
  writeLetterhead(sheet, { name: facts.seller.legalName })
  writeTitle(sheet, DOCUMENT_KIND_NAMES[kind], () => {
    if (!live) writeParagraph(sheet, PRINTED_TEXTS.isTest, { isStrong: true })
    if (version > 1 && !facts.isVoid) writeParagraph(sheet, PRINTED_TEXTS.replaces(version))
    if (kind === 'credit-note' && !facts.refund) {
      writeParagraph(sheet, cancellationNote(invoiceNumber ?? '', facts.isUnpaid === true))
    }
  })
}

/** Number, dates and order of the document; a blank value is left out. */
function detailRows(document: PrintedDocument): [string, string][] {
  const { kind, number, issuedAt, facts, invoiceNumber } = document
  const { order, paidAt, refund } = facts
  return [
    [PRINTED_TEXTS.number[kind], number],
    [PRINTED_TEXTS.of[kind], invoiceNumber ?? ''],
    [PRINTED_TEXTS.issued, formatDate(issuedAt)],
    [PRINTED_TEXTS.paid, kind === 'invoice' ? formatDate(paidAt) : ''],
    [PRINTED_TEXTS.refunded, refund ? formatDate(refund.at) : ''],
    [PRINTED_TEXTS.order, order.number],
  ]
}
