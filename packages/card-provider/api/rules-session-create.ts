import { formatAmount } from '#card-provider/objects/format-amount.ts'

import type { SessionCreateParams } from './params-session-create.ts'
import { type Refusal, refuse } from './refusal.ts'

type Rule = (params: SessionCreateParams, now: number) => Refusal | null

const MINUTE = 60
const MOST_LINES = 100
/** Stripe's least charge per currency and its eight-digit most, in the smallest unit. */
const LEAST: Record<string, number> = { gbp: 30, usd: 50, eur: 50 }
const MOST = 99_999_999
/** What the demonstration account has switched on. */
const SWITCHED_ON = ['card', 'paypal']

/** What parameters have to satisfy together; the first rule that is broken answers. */
export function brokenSessionRule(params: SessionCreateParams, now: number): Refusal | null {
  for (const rule of RULES) {
    const refusal = rule(params, now)
    if (refusal) return refusal
  }
  return null
}

/** The payment methods a session offers: those switched on, filtered as asked. */
export function offeredMethods(params: SessionCreateParams): string[] {
  const allowed: readonly string[] = params.allowed_payment_method_types ?? SWITCHED_ON
  const excluded: readonly string[] = params.excluded_payment_method_types ?? []
  return SWITCHED_ON.filter((type) => allowed.includes(type) && !excluded.includes(type))
}

const hostedPaymentOnly: Rule = ({ mode, ui_mode: uiMode, customer_creation: creation }) => {
  if (mode !== 'payment') return notOffered('mode', mode)
  if (uiMode !== null && uiMode !== 'hosted_page') return notOffered('ui_mode', uiMode)
  return creation === 'always' ? notOffered('customer_creation', creation) : null
}

const hostedPageAddresses: Rule = ({ success_url, return_url, redirect_on_completion }) => {
  if (success_url === null) {
    return refuse('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    })
  }
  if (return_url !== null) return notForHosted('return_url')
  return redirect_on_completion === null ? null : notForHosted('redirect_on_completion')
}

const subscriptionOnly: Rule = ({ payment_method_collection: collection, submit_type: submit }) => {
  if (collection !== null) {
    return refuse('You can only set `payment_method_collection` if there are recurring prices.', {
      param: 'payment_method_collection',
    })
  }
  return submit === 'subscribe'
    ? refuse('`submit_type` can only be `subscribe` in `subscription` mode.', {
        param: 'submit_type',
      })
    : null
}

const lineCount: Rule = ({ line_items: lines }) => {
  if (lines.length === 0) {
    return refuse('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  }
  return lines.length > MOST_LINES
    ? refuse(`You can have at most ${MOST_LINES} line items.`, { param: 'line_items' })
    : null
}

const completeLines: Rule = ({ line_items: lines }) => {
  for (const [index, line] of lines.entries()) {
    const refusal = incompleteLine(line, `line_items[${index}]`)
    if (refusal) return refusal
  }
  return null
}

function incompleteLine(
  line: SessionCreateParams['line_items'][number],
  at: string,
): Refusal | null {
  const { price, price_data: data, quantity } = line
  if (price !== null) {
    return refuse(`No such price: '${price}'`, { code: 'resource_missing', param: `${at}[price]` })
  }
  if (!data) {
    return refuse(`You must specify either \`price\` or \`price_data\` in \`${at}\`.`, {
      param: at,
    })
  }
  if (data.product !== null) {
    return refuse(`No such product: '${data.product}'`, {
      code: 'resource_missing',
      param: `${at}[price_data][product]`,
    })
  }
  if (!data.product_data) {
    return refuse('You must specify either `product` or `product_data` when creating a price.', {
      param: `${at}[price_data]`,
    })
  }
  if (data.recurring) {
    return refuse(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: `${at}[price_data][recurring]` },
    )
  }
  return incompleteAmount(data, quantity, at)
}

function incompleteAmount(
  data: { unit_amount: number | null; unit_amount_decimal: string | null },
  quantity: number | null,
  at: string,
): Refusal | null {
  if ((data.unit_amount === null) === (data.unit_amount_decimal === null)) {
    return refuse(
      `You must specify either \`unit_amount\` or \`unit_amount_decimal\` in \`${at}[price_data]\`, not both.`,
      { param: `${at}[price_data]` },
    )
  }
  if (data.unit_amount_decimal !== null) {
    return refuse(
      `The local card provider does not offer \`${at}[price_data][unit_amount_decimal]\`.`,
      { param: `${at}[price_data][unit_amount_decimal]` },
    )
  }
  return quantity === null || quantity === 0
    ? refuse(`Quantity is required. Add \`quantity\` to \`${at}\``, { param: `${at}[quantity]` })
    : null
}

const oneCurrency: Rule = ({ line_items: lines, currency }) => {
  const expected = currency ?? lines[0]?.price_data?.currency
  const index = lines.findIndex((line) => line.price_data?.currency !== expected)
  if (index === -1) return null
  return refuse(
    `The price specified only supports \`${lines[index]?.price_data?.currency}\`. This doesn't match the expected currency: \`${expected}\`.`,
    { param: `line_items[${index}][price_data][currency]` },
  )
}

const payableAmount: Rule = ({ line_items: lines }) => {
  const currency = lines[0]?.price_data?.currency ?? 'gbp'
  const total = lines.reduce(
    (sum, { price_data: data, quantity }) => sum + (data?.unit_amount ?? 0) * (quantity ?? 0),
    0,
  )
  const least = LEAST[currency] ?? 50
  if (total < least) {
    return refuse(
      `The Checkout Session's total amount due must add up to at least ${formatAmount(least, currency)} ${currency}`,
      { code: 'amount_too_small' },
    )
  }
  return total > MOST
    ? refuse(
        `The Checkout Session's total amount due must be no more than ${formatAmount(MOST, currency)} ${currency}`,
        { code: 'amount_too_large' },
      )
    : null
}

const expiryWithinADay: Rule = ({ expires_at: at }, now) => {
  if (at === null) return null
  if (at < now + 30 * MINUTE) {
    return refuse(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  return at > now + 24 * 60 * MINUTE
    ? refuse(
        'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
        { param: 'expires_at' },
      )
    : null
}

const somethingToPayWith: Rule = (params) =>
  offeredMethods(params).length > 0
    ? null
    : refuse(
        'No valid payment method types for this Checkout Session. Activate payment methods compatible with your filter, or remove it.',
        { param: 'allowed_payment_method_types' },
      )

const RULES: Rule[] = [
  hostedPaymentOnly,
  hostedPageAddresses,
  subscriptionOnly,
  lineCount,
  completeLines,
  oneCurrency,
  payableAmount,
  expiryWithinADay,
  somethingToPayWith,
]

function notOffered(param: string, value: string): Refusal {
  return refuse(`The local card provider does not offer \`${param}\`: \`${value}\`.`, { param })
}

function notForHosted(param: string): Refusal {
  return refuse(`\`${param}\` can't be used when \`ui_mode\` is \`hosted_page\`.`, { param })
}
