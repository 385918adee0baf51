import type { Reader } from '#card-provider/records/store.ts'

import { type Refusal, refuse } from './refusal.ts'

const DEEPEST = 4

type Node = Record<string, unknown>
type Finder = (reader: Reader, holder: Node) => unknown

const byId =
  (table: Parameters<Reader['find']>[0], field: string): Finder =>
  (reader, holder) => {
    const id = holder[field]
    return typeof id === 'string' ? (reader.find(table, id) ?? id) : id
  }

const asIs =
  (field: string): Finder =>
  (_reader, holder) =>
    holder[field]

function asIsFields(...fields: string[]): Record<string, Finder> {
  return Object.fromEntries(fields.map((field) => [field, asIs(field)]))
}

/** What can be expanded on each object; what this provider never fills stays as it is. */
const EXPANDABLE: Record<string, Record<string, Finder>> = {
  'checkout.session': {
    ...asIsFields('customer', 'invoice', 'payment_link', 'setup_intent', 'subscription'),
    line_items: (reader, { id }) => linesOf(reader, String(id)),
    payment_intent: byId('intents', 'payment_intent'),
  },
  payment_intent: {
    ...asIsFields('application', 'customer', 'on_behalf_of', 'source'),
    review: byId('reviews', 'review'),
    latest_charge: byId('charges', 'latest_charge'),
    payment_method: byId('paymentMethods', 'payment_method'),
  },
  charge: {
    ...asIsFields('application', 'application_fee', 'customer', 'on_behalf_of', 'transfer'),
    review: byId('reviews', 'review'),
    balance_transaction: byId('balanceTransactions', 'balance_transaction'),
    payment_intent: byId('intents', 'payment_intent'),
    refunds: (reader, { id }) => refundsOf(reader, String(id)),
  },
  refund: {
    ...asIsFields('customer', 'source_transfer_reversal', 'transfer_reversal'),
    balance_transaction: byId('balanceTransactions', 'balance_transaction'),
    charge: byId('charges', 'charge'),
    failure_balance_transaction: byId('balanceTransactions', 'failure_balance_transaction'),
    payment_intent: byId('intents', 'payment_intent'),
    payment_method: byId('paymentMethods', 'payment_method'),
  },
  dispute: {
    charge: byId('charges', 'charge'),
    payment_intent: byId('intents', 'payment_intent'),
  },
  'radar.early_fraud_warning': {
    charge: byId('charges', 'charge'),
    payment_intent: byId('intents', 'payment_intent'),
  },
  review: {
    charge: byId('charges', 'charge'),
    payment_intent: byId('intents', 'payment_intent'),
  },
  item: {},
  price: { product: byId('products', 'product') },
}

/** Replaces ids by their objects along each path; a path that leads nowhere is refused. */
export function expand(reader: Reader, body: object, paths: string[] = []): object | Refusal {
  let result: Node = { ...body }
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > DEEPEST) {
      return refuse(`You cannot expand more than ${DEEPEST} levels of a property: ${path}.`, {
        param: 'expand',
      })
    }
    const next = along(reader, result, parts)
    if (!next) return refuse(`This property cannot be expanded (${path}).`, { param: 'expand' })
    result = next
  }
  return result
}

function along(reader: Reader, node: Node, [name = '', ...rest]: string[]): Node | null {
  const value = valueOf(reader, node, name, rest.length === 0)
  if (value === undefined) return null
  const inner = rest.length === 0 ? value : inside(reader, value, rest)
  return inner === undefined ? null : { ...node, [name]: inner }
}

function inside(reader: Reader, value: unknown, rest: string[]): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => inside(reader, item, rest))
    return items.includes(undefined) ? undefined : items
  }
  // Null, or an id that leads to nothing kept here: there is nothing further to expand.
  if (!isNode(value)) return value
  return along(reader, value, rest) ?? undefined
}

/** The object behind an id, or on the way to one a list's data or a nested object. */
function valueOf(reader: Reader, node: Node, name: string, last: boolean): unknown {
  const kind = String(node['object'])
  const finder = Object.hasOwn(EXPANDABLE, kind) ? EXPANDABLE[kind]?.[name] : undefined
  if (finder) return finder(reader, node) ?? null
  const value = Object.hasOwn(node, name) ? node[name] : undefined
  return Array.isArray(value) || (isNode(value) && !last) ? value : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function linesOf(reader: Reader, sessionId: string): object {
  const data = reader.find('sessions', sessionId)?.lineItems ?? []
  return {
    object: 'list',
    data: data.slice(0, 10),
    has_more: data.length > 10,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  }
}

function refundsOf(reader: Reader, chargeId: string): object {
  const refunds = reader.all('refunds').filter((refund) => refund.charge === chargeId)
  const data = refunds.toReversed()
  return {
    object: 'list',
    data: data.slice(0, 10),
    has_more: data.length > 10,
    url: `/v1/charges/${chargeId}/refunds`,
  }
}
