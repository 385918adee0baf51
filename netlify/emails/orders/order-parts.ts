import { BUYER_NUMBER_LABELS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import { vatRows } from '#domain/money/vat.texts.ts'
import { BUYER_ROWS, SUMMARY_FIELDS } from '#domain/order/buyer-fields.ts'
import { buyerName, type Order } from '#domain/order/order.ts'
import { countryName } from '#domain/people/country.ts'
import { formatRetention, KEPT_DAYS } from '#domain/people/retention.ts'
import { townLine } from '#domain/people/town-line.ts'
import { listLeaders, namesAndPhonesToCall } from '#domain/products/partners.texts.ts'
import { productById, type Leader } from '#domain/products/product.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import {
  closingLine,
  details,
  lines,
  link,
  rows,
  section,
  type Block,
  type Row,
} from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'
import { adminOrderPath, orderPagePath } from '#paths.ts'

export function greeting({ buyer }: Order): string {
  return `Dear ${buyerName(buyer)},`
}

/** The company, or else the person who buys. */
export function customerName({ buyer }: Order): string {
  return buyer.companyName || buyerName(buyer)
}

export function staffOrderLink(id: string, { siteUrl }: Shop): Block {
  return link('Open the order', siteUrl + adminOrderPath(id))
}

/** An order as the firm reads it: a link to the order's page, its summary and its customer. */
export function staffOrderBlocks(order: Order, shop: Shop, totalLabel?: string): Block[] {
  const { buyer } = order
  const leaders = leadersOfOrder(order, shop).map(({ name }) => name)
  const { one, many } = shop.catalogue.firm.responsible
  const led = details([[leaders.length > 1 ? many : one, joinInSentence(leaders)]])
  const contact = SUMMARY_FIELDS.map(
    (field) => [BUYER_ROWS[field].labels.staff, buyer[field]] as const,
  )
  return [
    staffOrderLink(order.id, shop),
    orderSummary(order, amountRows(order, totalLabel), leaders.length > 0 ? led : ''),
    section('Customer', details([['Name', buyerName(buyer)], ...contact])),
    section('Billing address', lines(addressLines(order))),
  ]
}

/** Address of the customer's page of an order, on the site at `siteUrl`. */
export function orderUrl({ accessKey }: Order, { siteUrl }: Pick<Shop, 'siteUrl'>): string {
  return siteUrl + orderPagePath(accessKey)
}

/** The people who lead the work on an order, or on one of its products. */
export function leadersOfOrder(
  { items }: Pick<Order, 'items'>,
  { catalogue: { products } }: Shop,
  about?: string,
): Leader[] {
  const ids = items.map(({ productId }) => productId).filter((id) => (about ?? id) === id)
  return listLeaders(ids.map((id) => productById(products, id)))
}

/** The last line of a mail about an order: whom to call. */
export function contactLine(leaders: readonly Leader[], { catalogue: { firm } }: Shop): Block {
  const whom = namesAndPhonesToCall(leaders, firm)
  return closingLine(`If you have a question, reply to this email or call ${whom}.`)
}

export const VIEW_ORDER_LABEL = 'View your order'
export const NEXT_TITLE = 'What happens next'

/** Says until when the customer can see the order; `until` is a day or `pageEndText`. */
export function openUntilText(until: string): string {
  return `You can see your order on our website until ${until}.`
}

/** The text for `openUntilText` while the work continues: when the customer's page of the order will close. */
export function pageEndText({ catalogue: { words } }: Shop): string {
  return `${formatRetention(KEPT_DAYS.confirmation)} after ${words.order.lastDelivery}`
}

/** Number, date and rows of an order, with the blocks in `more` below them. */
export function orderSummary(
  { number, date }: Order,
  all: readonly Row[],
  ...more: readonly (Block | '')[]
): Block {
  const facts = lines([`Order number: ${number}`, `Date: ${formatLondonTime(date)}`])
  return section('Order Summary', facts, rows(all), ...more)
}

/** Items, included VAT and the labelled total as rows. */
export function amountRows(
  { items: bought, total, vatRate, buyer }: Order,
  totalLabel = 'Total charged',
): Row[] {
  return [
    ...bought.map(({ name, price, quantity }) => itemRow(name, price, quantity)),
    ...vatRows({ total, vatRate, country: buyer.country }).map(
      ([label, sum]) => [label, sum, 'part'] as const,
    ),
    [totalLabel, formatMoney(total), 'total'],
  ]
}

/** A product with its quantity and line total as a row; `price` is pence each. */
export function itemRow(name: string, price: number, quantity: number): Row {
  return [`${name} × ${quantity}`, formatMoney(price * quantity)]
}

/** The billing address, line by line, without empty lines; a buyer without a company is named once. */
export function addressLines({ buyer }: Order): string[] {
  return [
    ...new Set([buyerName(buyer), buyer.companyName]),
    buyer.streetAddress,
    townLine(buyer),
    countryName(buyer.country),
  ].filter((line) => line !== '')
}

/** The buyer as on the invoice: the address, with VAT number and reference if given. */
export function billToLines(order: Order): string[] {
  const { vatNumber, reference } = order.buyer
  return [
    ...addressLines(order),
    vatNumber && `${BUYER_NUMBER_LABELS.vatNumber}: ${vatNumber}`,
    reference && `${BUYER_NUMBER_LABELS.reference}: ${reference}`,
  ].filter((line) => line !== '')
}
