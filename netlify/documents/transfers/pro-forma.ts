import { writeBesideQrCode, writeHeading, writeParagraph, writeTitle } from '#documents/blocks.ts'
import {
  writeAmounts,
  buyerDetails,
  writeLetterhead,
  writeParties,
  writeSellerFoot,
} from '#documents/parts.ts'
import { TEXT_WIDTH, openSheet, PAGE, type PdfTools, type Sheet } from '#documents/pdf-layout.ts'
import { PRINTED_TEXTS } from '#documents/printed.texts.ts'
import { writeTable, type Table } from '#documents/table.ts'
import type { DocumentBuyer, DocumentFacts } from '#domain/documents/invoice.ts'
import { formatMoney } from '#domain/money/money.ts'
import { MAX_CARD_TOTAL } from '#domain/order/checkout-fields.ts'
import { formatDate } from '#domain/time/date.ts'
import type { Day } from '#domain/time/working-day.ts'
import {
  bankDetailRows,
  PRO_FORMA_TEXTS,
  TRANSFER_TEXTS,
} from '#domain/transfers/transfer.texts.ts'
import type { BankAccount } from '#domain/transfers/transfer.ts'

/** Positions of the bank details and of the notes beside them, in points. */
const HOW_TO_PAY = {
  details: { x: PAGE.margin, width: 244 },
  notes: { x: PAGE.margin + 264, width: TEXT_WIDTH - 264 },
} as const

export interface ProForma extends Pick<DocumentFacts, 'order' | 'seller' | 'vatRate' | 'lines'> {
  buyer: DocumentBuyer
  bank: BankAccount
  dueOn: Day
  /** Pence. */
  total: number
  /** Address of the order's page, with the key of its link. */
  orderUrl: string
  /** The firm's text about what happens next. */
  next: string
  /** Whether the payment is real, not a test. */
  live: boolean
}

/** A pro-forma as a tagged A4 PDF: not an invoice, and without a document number. */
export function proFormaPdf(proForma: ProForma, pdf: PdfTools): Promise<Uint8Array> {
  const { order, seller, buyer, dueOn, live } = proForma
  const sheet = openSheet(pdf, `${PRO_FORMA_TEXTS.title} ${order.number}`, order.date)
  writeLetterhead(sheet, { name: seller.legalName })
  writeTitle(sheet, PRO_FORMA_TEXTS.title, () => {
    if (!live) writeParagraph(sheet, PRO_FORMA_TEXTS.isTest, { isStrong: true })
    writeParagraph(sheet, PRO_FORMA_TEXTS.noInvoice, { isStrong: true })
  })
  const billed = { buyer, order: order.number }
  writeParties(sheet, seller, billed, [
    [PRINTED_TEXTS.order, order.number],
    [PRINTED_TEXTS.issued, formatDate(order.date)],
    [PRO_FORMA_TEXTS.dueOn, formatDate(dueOn)],
    ...buyerDetails(billed),
  ])
  writeAmounts(sheet, proForma, PRO_FORMA_TEXTS.total)
  writeHowToPay(sheet, proForma)
  writeSellerFoot(sheet, seller)
  return sheet.finish()
}

/** Writes bank details on the left and notes on the right, always on one page. */
function writeHowToPay(sheet: Sheet, { order, seller, bank, total, orderUrl, next }: ProForma) {
  const details: Table = {
    area: HOW_TO_PAY.details,
    columns: [
      { title: PRO_FORMA_TEXTS.detail, width: 0 },
      { title: PRO_FORMA_TEXTS.value, width: 158 },
    ],
    rows: bankDetailRows(bank, { sum: formatMoney(total), reference: order.number }),
  }
  sheet.y += 10
  const heading = () => writeHeading(sheet, PRO_FORMA_TEXTS.howToPay)
  sheet.ensureRoom(sheet.measure(heading) + sheet.measure(() => writeTable(sheet, details)))
  heading()
  const top = sheet.y
  writeTable(sheet, details)
  sheet.y = top + 4
  const beside = { ...HOW_TO_PAY.notes, size: 9.5 }
  writeParagraph(sheet, TRANSFER_TEXTS.bankNeverChanges(seller.phone), {
    ...beside,
    isStrong: true,
  })
  writeParagraph(sheet, next, beside)
  writeBesideQrCode(sheet, orderUrl, beside, (area) => {
    const { link, linkOrCard } = PRO_FORMA_TEXTS
    const text = total <= MAX_CARD_TOTAL ? linkOrCard : link
    writeParagraph(sheet, text, { ...area, size: 9.5, url: orderUrl })
  })
}
