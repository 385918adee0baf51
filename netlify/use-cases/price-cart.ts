import { failure, success, type Result } from '#contract/failure.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderItem } from '#domain/order.ts'
import { CART_MESSAGE, type PaymentRequest } from '#domain/payment-request.ts'
import { productById, type Product } from '#domain/product.ts'

type CartLineOnTheWire = PaymentRequest['cartItems'][number]

/**
 * The lines of an order, named and priced from the catalogue. The price that came with a line is
 * compared and never charged: `price-changed` when it differs, `cart-empty` for an unknown product.
 */
export function priceCart(
  lines: readonly CartLineOnTheWire[],
  products: readonly Product[],
): Result<OrderItem[]> {
  const items: OrderItem[] = []
  for (const line of lines) {
    const item = priceLine(line, products)
    if (!item.ok) return item
    items.push(item.value)
  }
  return success(items)
}

function priceLine(line: CartLineOnTheWire, products: readonly Product[]): Result<OrderItem> {
  const product = productById(products, line.id)
  if (!product) {
    return failure('cart-empty', CART_MESSAGE, {
      fields: { cartItems: `No such service: ${line.id}` },
    })
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
