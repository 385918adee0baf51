import { Refusal } from '#contract/failure.ts'
import type { Right } from '#data/upkeep/heartbeats.ts'
import { refundedAmount, type Refund } from '#domain/money/refund.ts'
import { orderTotal } from '#domain/order/order.ts'
import type { PaymentReading } from '#domain/order/settlement.ts'
import type {
  CardProvider,
  ProviderEvent,
  ReadScope,
  SessionReading,
  SessionRequest,
} from '#services/stripe/card-provider.ts'
import { aDispute, aRefund } from '#tests/builders.ts'

interface Session extends SessionReading {
  refunds: NonNullable<PaymentReading['refunds']>
  disputes: NonNullable<PaymentReading['disputes']>
  warnings: NonNullable<PaymentReading['warnings']>
  url: string
  createdAt: Date
}

/**
 * The parts of a session that the provider returns for a scope: for the narrowest scope, refunds and
 * disputes only if there are some.
 */
function visibleParts(session: Session, scope: ReadScope): SessionReading {
  const { refunds, disputes, warnings } = session
  const isAll = scope !== 'payment'
  return structuredClone({
    ...session,
    refunds: isAll || refundedAmount(refunds) > 0 ? refunds : null,
    disputes: isAll || disputes.length > 0 ? disputes : null,
    warnings: isAll ? warnings : null,
  })
}

/** A reading without the disputes, if the key lacks the right to read them. */
function readable(reading: SessionReading, missingRights: readonly Right[]): SessionReading {
  return missingRights.includes('rak_dispute_read')
    ? { ...reading, disputes: null, forbidden: ['disputes'] }
    : reading
}

/** The refusal when the provider does not answer. */
export function noAnswerRefusal(): Refusal {
  const failure = { code: 'provider-unavailable', message: 'No answer.', retryAfter: 10 } as const
  return new Refusal(failure, undefined, 'no-answer')
}

/** A card provider in memory; its methods are the actions of buyer, bank and firm. */
export function providerInMemory(now: () => Date) {
  const state = {
    mood: 'up' as 'up' | 'down' | 'refusing',
    live: false,
    paypal: false,
    /** For how many further orders the provider stores a failure. */
    failing: 0,
    /** Whether a buyer is paying; the provider then ends no session. */
    busy: false,
    /** Runs before the provider is asked for a payment; may throw. */
    beforeReading: (_sessionId: string): void => undefined,
    /** Rights that the key lacks, such as `rak_dispute_read`, the right to read disputes. */
    missingRights: [] as Right[],
    /** The result of the next refunds: made, made with a lost answer, never received, or refused. */
    refunding: 'made' as 'made' | 'answer-lost' | 'unheard' | { refused: string },
  }
  /** Orders for which the provider repeats a stored failure. */
  const exhausted = new Set<string>()
  const sessions: Session[] = []
  const events: ProviderEvent[] = []
  const requests: SessionRequest[] = []
  const calls: string[] = []
  const lookedBack: Date[] = []

  async function asked(call: string): Promise<void> {
    calls.push(call)
    await Promise.resolve()
    if (state.mood === 'refusing') {
      throw new Refusal({ code: 'provider-error', message: 'Could not process payment' })
    }
    if (state.mood === 'down') throw noAnswerRefusal()
  }

  const find = (sessionId: string) => sessions.find((item) => item.sessionId === sessionId)

  function session(sessionId: string): Session {
    const found = find(sessionId)
    if (!found) throw new Error(`The provider has no session ${sessionId}`)
    return found
  }

  function add(orderId: string | null, amount: number): Session {
    const count = String(sessions.length + 1).padStart(4, '0')
    const opened: Session = {
      sessionId: `cs_test_session${count}`,
      url: `https://pay.example/${count}`,
      orderId,
      method: 'credit-card',
      session: 'open',
      payment: 'unpaid',
      amount,
      currency: 'gbp',
      paymentIntentId: null,
      paidAt: now().toISOString(),
      live: state.live,
      refunds: [],
      disputes: [],
      warnings: [],
      review: null,
      forbidden: [],
      createdAt: now(),
    }
    sessions.push(opened)
    return opened
  }

  const pay = (sessionId: string, more: Partial<PaymentReading> = {}) =>
    Object.assign(session(sessionId), {
      session: 'complete',
      payment: 'paid',
      paymentIntentId: `pi_of_${sessionId}`,
      ...more,
    })

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
        exhausted.add(request.id)
      }
      if (exhausted.has(request.id)) return 'exhausted'
      const known = sessions.findLast(
        ({ orderId, sessionId }) =>
          orderId === request.id && sessionId !== request.instead?.previousSession,
      )
      const opened = known ?? add(request.id, orderTotal(request.items))
      if (request.paymentMethod === 'paypal') opened.method = 'paypal'
      const { sessionId: id, url } = opened
      return { id, url }
    },
    readPayment: async (sessionId, scope = 'payment') => {
      await asked('readPayment')
      state.beforeReading(sessionId)
      const found = find(sessionId)
      return found && readable(visibleParts(found, scope), state.missingRights)
    },
    refund: async ({ requestId, paymentIntentId, amount }) => {
      await asked('refund')
      const { refunding } = state
      if (typeof refunding === 'object') return refunding
      const paid = sessions.find((one) => one.paymentIntentId === paymentIntentId)
      const isRepeat = paid?.refunds.some((one) => one.requestId === requestId)
      if (paid && refunding !== 'unheard' && !isRepeat) {
        const id = `re_${paid.refunds.length + 1}_${paid.sessionId}`
        paid.refunds = [...paid.refunds, aRefund({ id, amount, requestId })]
      }
      if (refunding !== 'made') throw noAnswerRefusal()
      return 'made'
    },
    paymentUrl: (paymentIntentId) => `https://dashboard.example/${paymentIntentId}`,
    sessionOf: async (paymentIntentId) => {
      await asked('sessionOf')
      return sessions.find((item) => item.paymentIntentId === paymentIntentId)?.sessionId
    },
    completedSince: async (moment) => {
      await asked('completedSince')
      return sessions
        .filter((item) => item.session === 'complete' && item.createdAt >= moment)
        .map(({ sessionId: id, orderId }) => ({ id, orderId }))
    },
    eventsSince: async (moment, types) => {
      await asked('eventsSince')
      lookedBack.push(moment)
      return structuredClone(events.filter(({ type }) => types.includes(type)))
    },
    expireSession: async (sessionId) => {
      await asked('expireSession')
      const found = find(sessionId)
      if (found?.session === 'open' && !state.busy) found.session = 'expired'
    },
    findMissingRights: async (rights) => {
      await asked('findMissingRights')
      return state.missingRights.filter((right) => rights.includes(right))
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
    /** Events, oldest first, delivered or not. */
    events,
    /** Requests to `openSession`, in order. */
    requests,
    /** The moments from which the lists of events were read. */
    lookedBack,
    /** Names of the called methods, in order. */
    calls,
    session,
    /** A session of another shop on the same account. */
    addForeign: (orderId: string | null) => add(orderId, 500),
    pay,
    /** Lets the buyer choose a payment method that settles days later. */
    payLater: (sessionId: string) => pay(sessionId, { payment: 'unpaid' }),
    fail: (sessionId: string) => Object.assign(session(sessionId), { payment: 'failed' }),
    expire: (sessionId: string) => Object.assign(session(sessionId), { session: 'expired' }),
    /** Creates or updates a refund. */
    refund: (sessionId: string, amount: number, more: Partial<Refund> = {}) => {
      const paid = session(sessionId)
      const refund = aRefund({ id: `re_${paid.refunds.length + 1}_${sessionId}`, amount, ...more })
      paid.refunds = [...paid.refunds.filter(({ id }) => id !== refund.id), refund]
    },
    /** Opens or updates a dispute. */
    dispute: (sessionId: string, status: string) => {
      const paid = session(sessionId)
      const dispute = aDispute({ id: `du_1_${sessionId}`, status })
      paid.disputes = [...paid.disputes.filter(({ id }) => id !== dispute.id), dispute]
    },
  }
}
