import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { expect, test } from 'vitest'

import { intentId, openPaid } from './open-provider.ts'

const RESOURCES = path.join(
  path.dirname(createRequire(import.meta.url).resolve('stripe')),
  'resources',
)

/** The fields the SDK's types promise for an object, without the optional ones. */
async function requiredFields(file: string, name: string): Promise<string[]> {
  const types = await readFile(path.join(RESOURCES, `${file}.d.ts`), 'utf8')
  const code = types.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const body = new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(code)?.[1]
  const fields = [...(body ?? '').matchAll(/^ {4}(\w+): /gm)].map((match) => match[1] ?? '')
  if (fields.length === 0) throw new Error(`No fields found for ${name}.`)
  return fields
}

test('every object has all the fields the SDK promises', async () => {
  const { stripe, control, id, charge } = await openPaid()
  await control(`payments/${id}/refund`, { amount: 100 })
  await control(`payments/${id}/dispute`)
  await control(`payments/${id}/warning`)
  const { id: review } = await control<{ id: string }>(`payments/${id}/review`)
  const session = await stripe.checkout.sessions.retrieve(id)
  const intent = await stripe.paymentIntents.retrieve(intentId(session))
  const payment = { payment_intent: intent.id }
  const refunds = await stripe.refunds.list(payment)
  const disputes = await stripe.disputes.list(payment)
  const warnings = await stripe.radar.earlyFraudWarnings.list(payment)
  const events = await stripe.events.list()

  const objects: [file: string, name: string, object: unknown][] = [
    ['Checkout/Sessions', 'Session', session],
    ['PaymentIntents', 'PaymentIntent', intent],
    ['Charges', 'Charge', await charge()],
    ['Refunds', 'Refund', refunds.data[0]],
    ['Disputes', 'Dispute', disputes.data[0]],
    ['Radar/EarlyFraudWarnings', 'EarlyFraudWarning', warnings.data[0]],
    ['Reviews', 'Review', await stripe.reviews.retrieve(review)],
    ['BalanceTransactions', 'BalanceTransaction', disputes.data[0]?.balance_transactions[0]],
    ['Events', 'EventBase', events.data[0]],
    ['Balance', 'Balance', await stripe.balance.retrieve()],
  ]
  for (const [file, name, object] of objects) {
    const fields = await requiredFields(file, name)
    expect(Object.keys(object ?? {}), name).toEqual(expect.arrayContaining(fields))
  }
})
