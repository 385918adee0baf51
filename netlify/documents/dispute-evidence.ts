import { countryName } from '#domain/country.ts'
import { formatDate, formatLondonTime } from '#domain/date.ts'
import type { Dispute } from '#domain/dispute.ts'
import type { DocumentRecord } from '#domain/document-record.ts'
import type { DocumentSeller } from '#domain/invoice.ts'
import { formatMoney, formatMovedMoney } from '#domain/money.ts'
import type { MailRecord, TimelineEntry } from '#domain/order-record.ts'
import { buyerName, type Order } from '#domain/order.ts'
import { refundState } from '#messages/after-sale.ts'
import { stepText } from '#messages/delivery.ts'
import { disputeReason, EVIDENCE } from '#messages/dispute-evidence.ts'
import { DOCUMENTS, documentTitle } from '#messages/documents.ts'
import { tradingFacts } from '#messages/firm.ts'
import { eventName } from '#messages/timeline.ts'
import { vatRows } from '#messages/vat.ts'

import { heading, paragraph, title, writeTable, type Table } from './blocks.ts'
import { printableText } from './parts.ts'
import { COLUMN, openSheet, PAGE, type PdfTools, type Sheet } from './pdf-layout.ts'
import { textBlocks } from './text-blocks.ts'

/** What proves to a bank what was ordered, agreed, paid and delivered. No note of the staff is in it. */
export interface DisputeEvidence {
  /** ISO moment at which it was put together. */
  madeAt: string
  seller: DocumentSeller
  order: Order
  documents: readonly DocumentRecord[]
  terms: {
    /** SHA-256 of the text, under which it is published; null where none is recorded. */
    version: string | null
    /** ISO moment. */
    acceptedAt: string | null
    /** Where the text is published. */
    address: string | null
    /** The text in Markdown; null where it is not in the archive. */
    text: string | null
  }
  /** Emails to the customer that have left, oldest first. */
  mails: readonly (Pick<MailRecord, 'kind' | 'subject' | 'to'> & { sentAt: string })[]
  /** What was done when, oldest first. */
  work: readonly Pick<TimelineEntry, 'at' | 'kind' | 'facts'>[]
}

/** Evidence for a bank as a PDF of A4, tagged. */
export function evidencePdf(evidence: DisputeEvidence, pdf: PdfTools): Promise<Uint8Array> {
  const { order, madeAt } = evidence
  const sheet = openSheet(pdf, `${EVIDENCE.title}, order ${order.number}`, madeAt)
  title(sheet, EVIDENCE.title, () => {
    if (order.payment.live === false) paragraph(sheet, EVIDENCE.isTest, { isStrong: true })
    writeFacts(sheet, order, [
      [EVIDENCE.order, order.number],
      [EVIDENCE.madeAt, formatLondonTime(madeAt)],
    ])
  })
  for (const dispute of order.payment.disputes) writeDispute(sheet, order, dispute)
  writeParties(sheet, evidence)
  writePayment(sheet, order)
  writeDocuments(sheet, evidence)
  writeWork(sheet, evidence)
  writeEmails(sheet, evidence)
  writeTerms(sheet, evidence)
  return sheet.finish()
}

type Row = readonly [label: string, value: string | null]

/** Labels and values, line by line; what there is none of is left out. */
function writeFacts(sheet: Sheet, order: Order, rows: readonly Row[]): void {
  const placed = { x: PAGE.margin, width: COLUMN }
  for (const [label, value] of rows) {
    if (value === null || value === '') continue
    const text = `${label}: ${printableText(value, order.number)}`
    sheet.y += sheet.write(sheet.root, 'P', text, { ...placed, y: sheet.y })
  }
  sheet.y += 14
}

function writeDispute(sheet: Sheet, order: Order, dispute: Dispute): void {
  const { id, amount, currency, reason, createdAt, dueBy } = dispute
  heading(sheet, EVIDENCE.dispute)
  writeFacts(sheet, order, [
    [EVIDENCE.reference, id],
    [EVIDENCE.amount, formatMovedMoney(amount, currency)],
    [EVIDENCE.reason, reason && disputeReason(reason)],
    [EVIDENCE.opened, formatLondonTime(createdAt)],
    [EVIDENCE.dueBy, dueBy && formatLondonTime(dueBy)],
  ])
}

function writeParties(sheet: Sheet, { seller, order }: DisputeEvidence): void {
  const { buyer } = order
  heading(sheet, EVIDENCE.from)
  writeFacts(sheet, order, [
    ['Name', seller.legalName],
    ['Address', seller.address.join(', ')],
    ['Email', seller.email],
    ['Telephone', seller.phone],
    ['Company', tradingFacts(seller)],
  ])
  const { streetAddress, city, state, zipCode, country } = buyer
  const address = [streetAddress, city, state, zipCode, countryName(country)]
  heading(sheet, EVIDENCE.customer)
  writeFacts(sheet, order, [
    ['Name', buyerName(buyer)],
    ['Company', buyer.companyName],
    ['Business', buyer.businessType],
    ['Billing address', address.filter((part) => part !== '').join(', ')],
    ['Email', buyer.email],
    ['Telephone', buyer.phone],
    ['VAT number', buyer.vatNumber],
    ['Reference', buyer.reference],
  ])
}

/** Writes a table, with room below it. */
function writeSpacedTable(sheet: Sheet, content: Table): void {
  writeTable(sheet, content)
  sheet.y += 16
}

const money = (name: string) => ({ title: name, width: 90, align: 'right' as const })
const date = (name: string) => ({ title: name, width: 110 })

function writePayment(sheet: Sheet, order: Order): void {
  const { items, total, vatRate, buyer } = order
  const { paidAt, refunds } = order.payment
  heading(sheet, EVIDENCE.payment)
  writeFacts(sheet, order, [
    [EVIDENCE.placed, formatLondonTime(order.date)],
    [EVIDENCE.paid, paidAt && formatLondonTime(paidAt)],
    [EVIDENCE.paymentReference, order.paymentIntentId],
  ])
  writeSpacedTable(sheet, {
    columns: [
      { title: EVIDENCE.service, width: 0 },
      { ...money(EVIDENCE.quantity), width: 60 },
      money(EVIDENCE.lineAmount),
    ],
    rows: items.map(({ name, price, quantity }) => [
      name,
      String(quantity),
      formatMoney(price * quantity),
    ]),
    totals: [
      ...vatRows({ total, vatRate, country: buyer.country }),
      [EVIDENCE.total, formatMoney(total)],
    ],
  })
  if (refunds.length === 0) return
  heading(sheet, EVIDENCE.refunds)
  writeSpacedTable(sheet, {
    columns: [
      { title: EVIDENCE.refund, width: 0 },
      { title: EVIDENCE.state, width: 120 },
      date(EVIDENCE.date),
      money(EVIDENCE.lineAmount),
    ],
    rows: refunds.map(({ id, status, createdAt, amount }) => [
      id,
      refundState(status),
      formatDate(createdAt),
      formatMoney(amount),
    ]),
  })
}

function writeDocuments(sheet: Sheet, evidence: DisputeEvidence): void {
  if (evidence.documents.length === 0) return
  heading(sheet, EVIDENCE.documents)
  writeSpacedTable(sheet, {
    columns: [
      { title: EVIDENCE.document, width: 0 },
      date(EVIDENCE.issued),
      money(EVIDENCE.lineAmount),
    ],
    rows: evidence.documents.map(({ kind, number, issuedAt, amount, isVoid }) => [
      documentTitle(kind, number),
      formatDate(issuedAt),
      isVoid ? DOCUMENTS.void : formatMoney(amount),
    ]),
  })
}

function writeWork(sheet: Sheet, { order, work: done }: DisputeEvidence): void {
  heading(sheet, EVIDENCE.delivery)
  if (done.length === 0) return paragraph(sheet, EVIDENCE.noSteps)
  writeSpacedTable(sheet, {
    columns: [
      { title: EVIDENCE.step, width: 0 },
      { title: EVIDENCE.date, width: 190 },
    ],
    rows: done.map(({ at, kind, facts }) => [
      facts?.type === 'step' ? printableText(stepText(facts), order.number) : eventName(kind),
      formatLondonTime(at),
    ]),
  })
}

function writeEmails(sheet: Sheet, { order, mails }: DisputeEvidence): void {
  heading(sheet, EVIDENCE.emails)
  if (mails.length === 0) return paragraph(sheet, EVIDENCE.noEmails)
  writeSpacedTable(sheet, {
    columns: [
      { title: EVIDENCE.email, width: 0 },
      { title: EVIDENCE.to, width: 150 },
      { title: EVIDENCE.sent, width: 120 },
    ],
    rows: mails.map(({ subject, to, sentAt }) => [
      printableText(subject, order.number),
      printableText(to, order.number),
      formatLondonTime(sentAt),
    ]),
  })
}

function writeTerms(sheet: Sheet, { order, terms: accepted }: DisputeEvidence): void {
  const { version, acceptedAt, address, text } = accepted
  heading(sheet, EVIDENCE.agreed)
  if (version === null) return paragraph(sheet, EVIDENCE.notRecorded)
  writeFacts(sheet, order, [
    [EVIDENCE.accepted, acceptedAt && formatLondonTime(acceptedAt)],
    [EVIDENCE.version, version],
    [EVIDENCE.published, address],
  ])
  if (text === null) return paragraph(sheet, EVIDENCE.notArchived)
  for (const block of textBlocks(text)) {
    if (block.isHeading) heading(sheet, printableText(block.text, order.number), 'H3')
    else paragraph(sheet, printableText(block.text, order.number), { size: 9.5 })
  }
}
