import type { IssuedDocument } from '#domain/documents/invoice.ts'
import { disputeLoss, type Dispute } from '#domain/money/dispute.ts'
import { FAILED_REFUND_STATUSES, refundedAmount, type Refund } from '#domain/money/refund.ts'
import {
  isWithinRefundable,
  findRefundBlocker,
  refundableAmounts,
  type RefundRequest,
} from '#domain/money/refundable.ts'
import type { Order, PaymentState } from '#domain/order/order.ts'
import { applyReading } from '#domain/order/settlement.ts'
import { aDispute, anInvoicing, aReading, aRefund, issuedDocuments } from '#tests/builders.ts'

const DAY = 86_400_000

/** Next statuses of a refund, by its current status. */
const REFUND_MOVES: Readonly<Record<string, readonly string[]>> = {
  pending: ['succeeded', 'failed', 'canceled'],
  requires_action: ['pending', 'failed', 'canceled'],
  succeeded: ['failed', 'requires_action'],
}

/** Next statuses of a dispute, by its current status; a decision may be overturned. */
const DISPUTE_MOVES: Readonly<Record<string, readonly string[]>> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'lost', 'won'],
  under_review: ['won', 'lost'],
  lost: ['won'],
}

const TAKES_MONEY: readonly string[] = ['needs_response', 'under_review', 'lost']

/** A payment at the provider, with its refunds, disputes and balance. */
export class ProviderPayment {
  refunds: Refund[] = []
  disputes: Dispute[] = []
  /** Pence of the payment that the firm holds. */
  balance: number
  readonly paid: number

  constructor(paid: number) {
    this.paid = paid
    this.balance = paid
  }

  /** Pence that can still be refunded. */
  get left(): number {
    return this.paid - refundedAmount(this.refunds)
  }

  isDisputed(): boolean {
    return this.disputes.some(({ status }) => TAKES_MONEY.includes(status))
  }

  /** Makes a refund if the provider would accept the refund; returns whether the refund was made. */
  refund(more: Partial<Refund> & Pick<Refund, 'amount'>): boolean {
    if (more.amount < 1 || more.amount > this.left || this.isDisputed()) return false
    this.balance -= more.amount
    this.refunds.push(aRefund({ id: `re_${this.refunds.length}`, ...more }))
    return true
  }

  moveRefund(which: number, how: number): void {
    const refund = pickFrom(this.refunds, which)
    const status = refund && pickFrom(REFUND_MOVES[refund.status] ?? [], how)
    if (!refund || !status) return
    if (FAILED_REFUND_STATUSES.includes(status)) this.balance += refund.amount
    this.refunds = this.refunds.map((one) => (one === refund ? { ...refund, status } : one))
  }

  dispute(amount: number, status: string, createdAt: string): void {
    const dispute = aDispute({ id: `du_${this.disputes.length}`, amount, status, createdAt })
    if (TAKES_MONEY.includes(status)) this.balance -= amount
    this.disputes.push(dispute)
  }

  moveDispute(which: number, how: number, share: number): void {
    const dispute = pickFrom(this.disputes, which)
    const status = dispute && pickFrom(DISPUTE_MOVES[dispute.status] ?? [], how)
    if (!dispute || !status) return
    const won = status === 'won' ? disputeLoss(dispute) : 0
    const part = status === 'lost' && share > 80 ? Math.floor((dispute.amount * share) / 100) : 0
    const isTaken = !TAKES_MONEY.includes(dispute.status) && TAKES_MONEY.includes(status)
    this.balance += won + part - (isTaken ? dispute.amount : 0)
    const reinstated = dispute.reinstated + won + part
    this.disputes = this.disputes.map((one) =>
      one === dispute ? { ...dispute, status, reinstated } : one,
    )
  }
}

function pickFrom<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(list.length, 1)]
}

function serialiseFacts({ refunds, disputes }: Pick<PaymentState, 'refunds' | 'disputes'>): string {
  return JSON.stringify([refunds, disputes])
}

/** Events that can happen to the money of an order. */
export const MONEY_EVENTS = [
  'refund a line',
  'refund an amount',
  'refund what is left',
  'refund at the provider',
  'refund moves',
  'dispute opens',
  'dispute moves',
  'correct the country',
  'correct the name',
] as const

/** A random event: `which` picks its object, `share` (per cent) its amount, `how` its outcome. */
export interface MoneyEvent {
  what: (typeof MONEY_EVENTS)[number]
  which: number
  share: number
  how: number
  /** Whether the shop reads the provider's state right after the event. */
  isSyncedAtOnce: boolean
}

/** The money of an order as the shop has recorded it, with the payment at the provider. */
export class OrderMoney {
  readonly bank: ProviderPayment
  requests: RefundRequest[] = []
  documents: IssuedDocument[] = []
  /** Epoch milliseconds; a long history spans half a year and a change of year. */
  now = Date.parse('2026-10-01T10:00:00.000Z')
  order: Order

  constructor(order: Order) {
    this.order = order
    this.bank = new ProviderPayment(order.total)
    this.sync()
  }

  get payment(): PaymentState {
    return this.order.payment
  }

  /** Whether the shop knows the provider’s current state. */
  get isSynced(): boolean {
    return serialiseFacts(this.payment) === serialiseFacts(this.bank)
  }

  apply({ what, which, share, how, isSyncedAtOnce }: MoneyEvent): void {
    this.now += (share % 10) * DAY
    const part = (amount: number) => Math.ceil((amount * share) / 100)
    const left = this.refundable()
    const ACTIONS: Readonly<Record<MoneyEvent['what'], () => void>> = {
      'refund a line': () => {
        const [productId, most] = pickFrom(Object.entries(left.lines), which) ?? ['none', 0]
        this.ask(part(most), { [productId]: part(most) }, how)
      },
      'refund an amount': () => this.ask(part(left.amount), {}, how),
      'refund what is left': () => this.ask(left.amount, {}, how),
      'refund at the provider': () => {
        this.bank.refund({ amount: part(this.bank.left), ...this.made(how) })
      },
      'refund moves': () => this.bank.moveRefund(which, how),
      'dispute opens': () => {
        const status = how === 0 ? 'warning_needs_response' : 'needs_response'
        this.bank.dispute(part(this.order.total), status, this.moment())
      },
      'dispute moves': () => this.bank.moveDispute(which, how, share),
      'correct the country': () => this.correct({ country: how === 0 ? 'GB' : 'FR' }),
      'correct the name': () => this.correct({ firstName: `Name ${which}` }),
    }
    ACTIONS[what]()
    if (isSyncedAtOnce) this.sync()
  }

  /** Reads the payment from the provider and issues the missing documents. */
  sync(): void {
    const { refunds, disputes, paid } = this.bank
    const reading = aReading({ amount: paid, refunds, disputes })
    const change = applyReading(this.order, reading, this.payment.readings)
    if (change === 'stale') throw new Error('No other reading can be newer')
    this.order = { ...this.order, payment: change.payment, paymentIntentId: 'pi_1' }
    this.issue()
  }

  private refundable() {
    return refundableAmounts({
      ...this.order,
      refundRequests: this.requests,
      documents: this.documents,
    })
  }

  private moment(): string {
    return new Date(this.now).toISOString()
  }

  private made(how: number): Pick<Refund, 'status' | 'createdAt'> {
    return { status: how === 0 ? 'pending' : 'succeeded', createdAt: this.moment() }
  }

  /** Requests a refund as staff, unless the rules of the order’s page forbid it. */
  private ask(amount: number, parts: RefundRequest['parts'], how: number): void {
    const left = this.refundable()
    if (amount < 1 || findRefundBlocker(this.order) || !isWithinRefundable({ amount, parts }, left))
      return
    const id = `q${this.requests.length}`
    const isMade = this.bank.refund({ amount, requestId: id, ...this.made(how) })
    this.requests.push({
      id,
      amount,
      parts,
      reason: 'duplicate',
      askedAt: this.moment(),
      askedBy: 'ann@firm.example',
      state: isMade ? 'made' : 'refused',
      account: null,
      sentOn: null,
    })
  }

  private correct(fields: Partial<Order['buyer']>): void {
    this.order = { ...this.order, buyer: { ...this.order.buyer, ...fields } }
    this.issue()
  }

  private issue(): void {
    const { refunds } = this.payment
    const parts = Object.fromEntries(this.requests.map(({ id, parts }) => [id, parts]))
    const { order, documents } = this
    const state = anInvoicing({ order, refunds, parts, documents })
    this.documents = issuedDocuments(state, this.moment())
  }
}
