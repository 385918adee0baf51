import { Refusal } from '#contract/failure.ts'
import { orderTotal } from '#domain/order.ts'
import type { PaymentReading } from '#domain/settlement.ts'
import type { CardProvider, ProviderEvent, SessionRequest } from '#use-cases/ports.ts'

interface Session extends PaymentReading {
  orderId: string | null
  url: string
  createdAt: Date
}

/** A card provider in memory: what the buyer, the bank and the firm do there are verbs. */
export function providerInMemory(now: () => Date) {
  const state = {
    mood: 'up' as 'up' | 'down' | 'refusing',
    live: false,
    paypal: false,
    /** How many orders in a row the provider keeps a failure of its own for. */
    failing: 0,
    /** Somebody is paying, and no session can be ended. */
    busy: false,
  }
  /** Orders whose key holds a failure. */
  const spent = new Set<string>()
  const sessions: Session[] = []
  const events: ProviderEvent[] = []
  const requests: SessionRequest[] = []
  const calls: string[] = []

  async function asked(call: string): Promise<void> {
    calls.push(call)
    await Promise.resolve()
    if (state.mood === 'refusing') {
      throw new Refusal({ code: 'provider-error', message: 'Could not process payment' })
    }
    if (state.mood === 'down') {
      throw new Refusal({ code: 'provider-unavailable', message: 'No answer.', retryAfter: 10 })
    }
  }

  function session(sessionId: string): Session {
    const found = sessions.find((item) => item.sessionId === sessionId)
    if (!found) throw new Error(`The provider has no session ${sessionId}`)
    return found
  }

  function add(orderId: string | null, amount: number): Session {
    const count = String(sessions.length + 1).padStart(4, '0')
    const opened: Session = {
      sessionId: `cs_test_session${count}`,
      url: `https://pay.example/${count}`,
      orderId,
      session: 'open',
      payment: 'unpaid',
      amount,
      currency: 'gbp',
      paymentIntentId: null,
      refunded: 0,
      dispute: 'none',
      createdAt: now(),
    }
    sessions.push(opened)
    return opened
  }

  const port: CardProvider = {
    get live() {
      return state.live
    },
    get paypal() {
      return state.paypal
    },
    openSession: async (request) => {
      await asked('openSession')
      requests.push(request)
      if (state.failing > 0) {
        state.failing -= 1
        spent.add(request.orderId)
      }
      if (spent.has(request.orderId)) return 'spent'
      const known = sessions.find((item) => item.orderId === request.orderId)
      const { sessionId: id, url } = known ?? add(request.orderId, orderTotal(request.items))
      return { id, url }
    },
    readPayment: async (sessionId) => {
      await asked('readPayment')
      return structuredClone(sessions.find((item) => item.sessionId === sessionId))
    },
    paymentUrl: (paymentIntentId) => `https://desk.example/${paymentIntentId}`,
    sessionOf: async (paymentIntentId) => {
      await asked('sessionOf')
      return sessions.find((item) => item.paymentIntentId === paymentIntentId)?.sessionId
    },
    clockSkew: async () => {
      await asked('clockSkew')
      return 0
    },
    completedSince: async (moment) => {
      await asked('completedSince')
      return sessions
        .filter((item) => item.session === 'complete' && item.createdAt >= moment)
        .map((item) => item.sessionId)
    },
    eventsSince: async (_moment, types) => {
      await asked('eventsSince')
      return structuredClone(events.filter(({ type }) => types.includes(type)))
    },
    expireSession: async (sessionId) => {
      await asked('expireSession')
      const found = sessions.find((item) => item.sessionId === sessionId)
      if (found?.session === 'open' && !state.busy) found.session = 'expired'
    },
    readEvent: async (body, signature) => {
      await Promise.resolve()
      return signature === 'right' ? (JSON.parse(body) as ProviderEvent) : undefined
    },
  }

  return {
    port,
    state,
    sessions,
    /** What happened, oldest first, delivered or not. */
    events,
    /** What was asked of `openSession`, in order. */
    requests,
    /** Names of the methods called, in order. */
    calls,
    session,
    /** A session of another shop on the same account. */
    addForeign: (orderId: string | null) => add(orderId, 500),
    pay: (sessionId: string, more: Partial<PaymentReading> = {}) =>
      Object.assign(session(sessionId), {
        session: 'complete',
        payment: 'paid',
        paymentIntentId: `pi_of_${sessionId}`,
        ...more,
      }),
    /** The buyer has chosen a method whose money comes days later. */
    payLater: (sessionId: string) =>
      Object.assign(session(sessionId), {
        session: 'complete',
        paymentIntentId: `pi_of_${sessionId}`,
      }),
    fail: (sessionId: string) => Object.assign(session(sessionId), { payment: 'failed' }),
    expire: (sessionId: string) => Object.assign(session(sessionId), { session: 'expired' }),
    refund: (sessionId: string, refunded: number) =>
      Object.assign(session(sessionId), { refunded }),
    dispute: (sessionId: string, dispute: PaymentReading['dispute']) =>
      Object.assign(session(sessionId), { dispute }),
  }
}
