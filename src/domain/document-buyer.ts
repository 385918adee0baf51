import { unprintable, type DocumentBuyer } from './invoice.ts'
import { buyerName, type Order } from './order.ts'

/** Whether documents can print all that they say of an order's buyer. */
export function canBePrinted(order: Pick<Order, 'buyer'>): boolean {
  return unprintable(documentBuyer(order)).length === 0
}

/** An order's buyer as documents name them. */
export function documentBuyer({ buyer }: Pick<Order, 'buyer'>): DocumentBuyer {
  const { companyName, streetAddress, city, state, zipCode, country, vatNumber, reference } = buyer
  return {
    name: buyerName(buyer),
    companyName,
    streetAddress,
    city,
    state,
    zipCode,
    country,
    vatNumber,
    reference,
  }
}

/** Whether two documents name the same buyer with the same details. */
export function isSameBuyer(one: DocumentBuyer, other: DocumentBuyer): boolean {
  return (Object.keys(one) as (keyof DocumentBuyer)[]).every((key) => one[key] === other[key])
}
