import { expect, test } from 'vitest'

import { customerInfo } from '#contract/shop/payment-request.ts'
import { invoicePdf } from '#documents/invoice.ts'
import { invoiceLines, sumAmounts } from '#domain/documents/document-lines.ts'
import { missingDocuments } from '#domain/documents/missing-documents.ts'
import { formatMoney } from '#domain/money/money.ts'
import { reportLine } from '#domain/money/report.ts'
import { abroadNote, pricesNote, vatNote } from '#domain/money/vat.texts.ts'
import { priceProductsFor, vatTerms, type PricesAbroad } from '#domain/money/vat.ts'
import { orderConfirmation } from '#emails/orders/order-confirmation.ts'
import { documentPrinter, pdfTools } from '#services/documents/document-printer.ts'
import { aBuyer, aMailShop, anInvoicing, aPaymentRequest, FIRM, PRODUCTS } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'
import { CATALOGUE, shopOfEach, valueOf } from '#tests/use-cases/a-shop.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'
import { readProposal } from '#use-cases/checkout/read-proposal.ts'

const shop = shopOfEach()

const PRODUCT = PRODUCTS[0]!
const QUANTITY = 3
const TAXED = { gross: 599_100, net: 499_250, vat: 99_850 }

interface Amounts {
  /** Total, net and VAT of the whole order, in pence. */
  gross: number
  net: number
  vat: number
}

const UNTAXED: Amounts = { gross: TAXED.gross, net: TAXED.gross, vat: 0 }
/** Three units at £1,664.17, the net price of £1,997.00 with 20 per cent VAT. */
const AT_NET: Amounts = { gross: 499_251, net: 499_251, vat: 0 }

interface Terms {
  /** Per cent; null for a firm that is not registered. */
  rate: number | null
  pricesAbroad: PricesAbroad
  /** What a buyer abroad pays. */
  abroad: Amounts
}

const FIRMS = {
  'a registered firm with one price for all': { rate: 20, pricesAbroad: 'same', abroad: UNTAXED },
  'a registered firm with net prices abroad': { rate: 20, pricesAbroad: 'net', abroad: AT_NET },
  'a firm without registration': { rate: null, pricesAbroad: 'same', abroad: UNTAXED },
  'a firm without registration that says net': { rate: null, pricesAbroad: 'net', abroad: UNTAXED },
} satisfies Record<string, Terms>

function firmOf({ rate, pricesAbroad }: Terms) {
  return { ...FIRM, pricesAbroad, ...(rate && { vat: { number: 'GB 1', rate } }) }
}

/** Each firm with buyers at home, on the Isle of Man, where VAT is the same, and abroad. */
const VAT_CASES = (Object.keys(FIRMS) as (keyof typeof FIRMS)[]).flatMap((firm) => {
  const home = FIRMS[firm].rate === null ? UNTAXED : TAXED
  const sold = { GB: home, IM: home, US: FIRMS[firm].abroad }
  return Object.entries(sold).map(([country, amounts]) => ({ firm, country, sold: amounts }))
})

/** Texts in a proposal: the amounts, or why there is no VAT. */
function proposalTexts({ gross, net, vat }: Amounts, note: string): string[] {
  const parts = ['VAT at 20%', formatMoney(net), formatMoney(vat)]
  return [formatMoney(gross), ...(vat > 0 ? parts : [note])]
}

test.each(VAT_CASES)(
  '$firm shows a buyer in $country the same VAT everywhere',
  async ({ firm: name, country, sold }) => {
    const { rate } = FIRMS[name]
    const firm = firmOf(FIRMS[name])
    const terms = vatTerms(firm)
    const [product] = priceProductsFor([PRODUCT], terms, country)

    // Cart and checkout show the amounts.
    const total = (product?.price ?? 0) * QUANTITY
    expect(total).toBe(sold.gross)
    const note = vatNote(total, terms, country)
    const isCharged = sold.vat > 0
    const reason = rate === null ? 'No VAT is charged' : 'No UK VAT is charged on this order'
    expect(note).toContain(
      isCharged ? `${formatMoney(sold.net)} + VAT ${formatMoney(sold.vat)}` : reason,
    )
    expect(note.includes('net price')).toBe(sold === AT_NET)

    // The server prices the order.
    const context = { ...shop.context, catalogue: { ...CATALOGUE, firm } }
    const cartItems = [{ id: PRODUCT.id, quantity: QUANTITY, price: product?.price }]
    const buyer = aBuyer({ country, state: 'NY' })
    const request = aPaymentRequest({ cartItems, customerInfo: customerInfo(buyer) })
    expect(await createPayment(context, request)).toMatchObject({ ok: true })
    const order = shop.database.rows[0]!
    expect(order).toMatchObject({ total: sold.gross, vatRate: rate, buyer: { country } })

    // Invoice, report and mail repeat the amounts.
    const lines = invoiceLines(order)
    expect(sumAmounts(lines)).toEqual(sold)
    const sale = lines.map(({ gross, vat }) => ({ kind: 'sale' as const, gross, vat }))
    expect(reportLine(sale)).toMatchObject(sold)
    const [draft] = missingDocuments(anInvoicing({ order, refunds: [] }))
    const filed = { ...draft!, number: 'INV-1', issuedAt: order.date, invoiceNumber: null }
    const { text: invoice } = await readPdf(await invoicePdf(filed, await pdfTools()))
    const { text: mail } = orderConfirmation(order, aMailShop(firm))
    for (const text of [invoice, mail]) {
      expect(text).toContain(formatMoney(sold.gross))
      expect(text.includes(reason)).toBe(!isCharged)
      expect(text.includes('VAT at 20%')).toBe(isCharged)
      if (isCharged) expect(text).toContain(formatMoney(sold.vat))
    }

    // The proposal shows the same amounts.
    const printing = { ...context, printer: documentPrinter }
    const made = await readProposal(printing, { cart: `${PRODUCT.id}:${QUANTITY}`, country })
    const proposal = await readPdf(valueOf(made).content)
    for (const text of proposalTexts(sold, note)) expect(proposal.text).toContain(text)
  },
)

test.each(Object.entries(FIRMS))(
  '%s explains the VAT while the buyer’s country is unknown',
  (_name, given) => {
    const { rate, pricesAbroad } = given
    const terms = vatTerms(firmOf(given))
    expect(pricesNote(terms).includes('Prices include VAT at 20%')).toBe(rate !== null)
    expect(abroadNote(terms)).toContain(
      rate === null ? '' : `pay the ${pricesAbroad} price, without UK VAT`,
    )
    expect(abroadNote(terms) === '').toBe(rate === null)
  },
)
