import { YOUR_NUMBERS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import { vatRows } from '#domain/money/vat.texts.ts'
import { buyerName, type Order } from '#domain/order/order.ts'
import { countryName } from '#domain/people/country.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/people/retention.ts'
import { link, paragraph, type Block, type Row } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'
import { orderPagePath } from '#paths.ts'

/** The salutation of mails to the customer. */
export function greeting({ buyer }: Order): string {
  return `Dear ${buyerName(buyer)},`
}

/** Address of the customer's page of an order, on the site at `siteUrl`. */
export function orderUrl({ accessKey }: Order, { siteUrl }: Pick<Shop, 'siteUrl'>): string {
  return siteUrl + orderPagePath(accessKey)
}

/** Label of the link to the page of an order. */
export const VIEW_ORDER = 'View your order'

/** Says where, and `until` when, the customer can see the order. */
export function orderPage(order: Order, shop: Shop, until: string): Block[] {
  return [
    paragraph(`You can see your order on our website until ${until}.`),
    link(VIEW_ORDER, orderUrl(order, shop)),
  ]
}

/** When the customer's page closes, while the work goes on. */
export function pageEnd({ catalogue: { words } }: Shop): string {
  return `${inDaysOrYears(KEPT_DAYS.confirmation)} after ${words.order.lastDelivery}`
}

/** Items, included VAT and the labelled total as rows; amounts in GBP. */
export function amountRows(
  { items: bought, total, vatRate, buyer }: Order,
  totalLabel = 'Total charged',
): Row[] {
  return [
    ...bought.map(({ name, price, quantity }) => itemRow(name, price, quantity)),
    ...vatRows({ total, vatRate, country: buyer.country }),
    [totalLabel, formatMoney(total), 'total'],
  ]
}

/** A product with its quantity and line total as a row; `price` is pence each. */
export function itemRow(name: string, price: number, quantity: number): Row {
  return [`${name} × ${quantity}`, formatMoney(price * quantity)]
}

/** The billing address, line by line, without empty lines. */
export function addressLines({ buyer }: Order): string[] {
  const town = [buyer.city, buyer.state, buyer.zipCode].filter((part) => part !== '').join(', ')
  return [
    buyerName(buyer),
    buyer.companyName,
    buyer.streetAddress,
    town,
    countryName(buyer.country),
  ].filter((line) => line !== '')
}

/** The buyer as on the invoice: the address, with VAT number and reference if given. */
export function billedLines(order: Order): string[] {
  const { vatNumber, reference } = order.buyer
  return [
    ...addressLines(order),
    vatNumber && `${YOUR_NUMBERS.vatNumber}: ${vatNumber}`,
    reference && `${YOUR_NUMBERS.reference}: ${reference}`,
  ].filter((line) => line !== '')
}
