import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function random(length: number): string {
  let text = ''
  while (text.length < length) text += ALPHABET[randomInt(ALPHABET.length)]
  return text
}

const SHAPES = {
  session: ['cs_test_a1', 56],
  paymentIntent: ['pi_3', 23],
  charge: ['ch_3', 23],
  payPalCharge: ['py_3', 23],
  refund: ['re_3', 23],
  dispute: ['du_1', 23],
  olderDispute: ['dp_1', 23],
  warning: ['issfr_1', 23],
  review: ['prv_1', 23],
  paymentMethod: ['pm_1', 23],
  balanceTransaction: ['txn_3', 23],
  event: ['evt_1', 23],
  delivery: ['delivery_', 14],
  request: ['req_', 14],
} as const satisfies Record<string, readonly [prefix: string, length: number]>

/** A fresh identifier in the shape Stripe gives to this kind of object. */
export function newId(kind: keyof typeof SHAPES): string {
  const [prefix, length] = SHAPES[kind]
  return prefix + random(length)
}

/** A client secret for a payment intent. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${random(25)}`
}
