import { Stripe } from 'stripe'

import { right, wrong, type Finding } from './finding.ts'

/** An id that nobody has: what is asked for is not there, which a key learns only if it may ask. */
const NOBODYS = 'doctor_0000000000'

const NOBODYS_TIME = { created: { gte: 0, lt: 1 } }

interface Question {
  /** The right that this question needs, as Stripe's dashboard and its refusals name it. */
  right: string
  ask: (client: Stripe) => Promise<unknown>
}

/** Every kind of call that the shop makes. None of them changes anything: those that write name no object. */
const QUESTIONS: readonly Question[] = [
  {
    right: 'rak_checkout_session_write',
    ask: (client) => client.checkout.sessions.expire(`cs_${NOBODYS}`),
  },
  {
    right: 'rak_checkout_session_read',
    ask: (client) => client.checkout.sessions.list({ limit: 1 }),
  },
  {
    right: 'rak_payment_intent_read',
    ask: (client) => client.paymentIntents.retrieve(`pi_${NOBODYS}`),
  },
  {
    right: 'rak_charge_write',
    ask: (client) => client.refunds.create({ payment_intent: `pi_${NOBODYS}` }),
  },
  { right: 'rak_charge_read', ask: (client) => client.refunds.list({ limit: 1 }) },
  { right: 'rak_dispute_read', ask: (client) => client.disputes.list({ limit: 1 }) },
  { right: 'rak_review_read', ask: (client) => client.reviews.retrieve(`prv_${NOBODYS}`) },
  { right: 'rak_event_read', ask: (client) => client.events.list({ limit: 1 }) },
  { right: 'rak_balance_read', ask: (client) => client.balance.retrieve() },
  {
    right: 'rak_balance_transaction_source_read',
    ask: (client) =>
      client.balanceTransactions.list({ ...NOBODYS_TIME, limit: 1, expand: ['data.source'] }),
  },
]

/** Which of the rights that the shop needs a key lacks. Rejects when the provider does not answer. */
export async function examineRights(client: Stripe): Promise<Finding> {
  const refusals = await Promise.all(QUESTIONS.map((question) => missingRight(client, question)))
  const missing = [...new Set(refusals.filter((name) => name !== undefined))]
  return missing.length === 0
    ? right('provider', 'the key may do all that the shop does')
    : wrong(
        'provider',
        `the key is restricted and lacks: ${missing.join(', ')}`,
        'in Stripe, Developers, API keys, edit the key and add these permissions',
      )
}

async function missingRight(client: Stripe, question: Question): Promise<string | undefined> {
  try {
    await question.ask(client)
    return undefined
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) {
      // The message also holds a part of the key: no more of it than the name of the right is shown.
      return /\brak_[a-z_]+/.exec(error.message)?.[0] ?? question.right
    }
    // What is not there was looked for: the key may ask.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
    throw error
  }
}
