import type Stripe from 'stripe'

import { newId } from '#card-provider/records/ids.ts'
import type { LineItem, Price } from '#card-provider/records/tables.ts'

export interface LineOrder {
  currency: string
  unitAmount: number
  quantity: number
  metadata: Stripe.Metadata
  taxBehavior: string | null
  product: {
    name: string
    description: string | null
    images: string[]
    metadata: Stripe.Metadata
    unitLabel: string | null
    taxCode: string | null
  }
}

/** A product made from `price_data.product_data`, inactive as Stripe makes it. */
export function newProduct(order: LineOrder, now: number): Stripe.Product {
  return {
    id: newId('product'),
    object: 'product',
    active: false,
    created: now,
    default_price: null,
    description: order.product.description,
    images: order.product.images,
    livemode: false,
    marketing_features: [],
    metadata: order.product.metadata,
    name: order.product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: order.product.taxCode,
    tax_details: null,
    type: 'service',
    unit_label: order.product.unitLabel,
    updated: now,
    url: null,
  }
}

/** A line of a checkout session; amounts are in the smallest currency unit. */
export function newLineItem(order: LineOrder, product: Stripe.Product, now: number): LineItem {
  const amount = order.unitAmount * order.quantity
  return {
    id: newId('lineItem'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: order.currency,
    description: order.product.name,
    metadata: order.metadata,
    price: newPrice(order, product.id, now),
    quantity: order.quantity,
  }
}

function newPrice(order: LineOrder, product: string, now: number): Price {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: now,
    currency: order.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: null,
    tax_behavior: order.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: order.unitAmount,
    unit_amount_decimal: String(order.unitAmount),
  }
}
