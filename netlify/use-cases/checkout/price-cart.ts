import { failure, success, wrongField, type Result } from '#contract/failure.ts'
import { CART_MESSAGE, type PaymentRequest } from '#contract/shop/payment-request.ts'
import { formatMoney } from '#domain/money/money.ts'
import { priceProductsFor, vatTerms } from '#domain/money/vat.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { quantityCap } from '#domain/products/cart.ts'
import { productById, type Product } from '#domain/products/product.ts'
import type { Catalogue } from '#services/catalogue.ts'

type RequestedLine = PaymentRequest['cartItems'][number]

/** The catalogue's products at the prices for a buyer in `country` (two letters). */
export function productsFor({ products, firm }: Catalogue, country: string) {
  return priceProductsFor(products, vatTerms(firm), country)
}

/**
 * The lines of an order, with names and prices from the catalogue. Prices in the request are compared
 * and never charged. Refuses with `price-changed` if a price differs, `cart-empty` for an unknown
 * product, `invalid-request` for a quantity above the product's cap.
 */
export function priceCart(
  lines: readonly RequestedLine[],
  products: readonly Product[],
): Result<OrderItem[]> {
  const items: OrderItem[] = []
  for (const [index, line] of lines.entries()) {
    const item = priceLine(line, products, index)
    if (!item.ok) return item
    items.push(item.value)
  }
  return success(items)
}

function priceLine(
  line: RequestedLine,
  products: readonly Product[],
  index: number,
): Result<OrderItem> {
  const product = productById(products, line.id)
  if (!product) {
    return failure('cart-empty', CART_MESSAGE, {
      fields: { cartItems: `No such service: ${line.id}` },
    })
  }
  const cap = quantityCap(product)
  if (line.quantity > cap) {
    const problem = `Quantity cannot exceed ${cap}`
    const message = `${product.name}: quantity cannot exceed ${cap}.`
    return wrongField(`cartItems.${index}.quantity`, problem, message)
  }
  if (line.price !== undefined && line.price !== product.price) {
    return failure(
      'price-changed',
      `The price has changed: ${product.name} is now ${formatMoney(product.price)}.`,
      { details: { productId: product.id, price: String(product.price) } },
    )
  }
  const { id: productId, name, price } = product
  return success({ productId, name, price, quantity: line.quantity })
}
