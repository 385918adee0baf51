import { customerInfo } from '#contract/shop/payment-request.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { findById, findBySession, findByKey } from '#data/orders/orders.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import type { WorkItem } from '#domain/order/order.ts'
import { londonDay } from '#domain/time/working-day.ts'
import type { ReadScope } from '#services/stripe/card-provider.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'
import { deliverMails } from '#use-cases/mail/deliver-mails.ts'
import { addNote, moveStep } from '#use-cases/orders/work-on-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { refundOrder } from '#use-cases/refunds/refund-order.ts'
import { recordTransfer } from '#use-cases/transfers/record-transfer.ts'

import { seedBuyer } from './buyers.ts'
import type { LocalShop } from './local-shop.ts'
import { openExchange, valueOf } from './portal.ts'

interface OrderOptions {
  buyer?: Partial<Buyer>
  /** Number of different products; 1 by default. */
  lines?: number
  replaces?: string
  byTransfer?: true
}

export function orderActions(place: number, { shop, atProvider }: LocalShop) {
  const staff = `staff@${shop.catalogue.firm.email.replace(/^.*@/, '')}`
  const byPrice = shop.catalogue.products.toSorted((a, b) => b.price - a.price)

  async function begin({ buyer, lines = 1, replaces, byTransfer }: OrderOptions = {}) {
    const first = byTransfer ? 0 : place % byPrice.length
    const chosen = [...byPrice.slice(first), ...byPrice].slice(
      0,
      Math.min(lines, byPrice.length - first),
    )
    const answer = await createPayment(shop, {
      cartItems: chosen.map(({ id }) => ({ id, quantity: 1 })),
      customerInfo: customerInfo(seedBuyer(place, buyer)),
      paymentMethod: byTransfer ? 'bank-transfer' : place % 6 === 5 ? 'paypal' : 'credit-card',
      attempt: shop.ids.uuid(),
      agreeToTerms: true,
      termsVersion: [...shop.catalogue.terms.keys()].at(-1),
      replaces,
    })
    const { sessionId } = valueOf(answer)
    const order = await (byTransfer ? findByKey : findBySession)(shop.db, sessionId)
    if (!order) throw new Error('A seeded order was not stored.')
    return { id: order.id, sessionId, total: order.total }
  }

  type SeededOrder = Awaited<ReturnType<typeof begin>>

  async function runAction(
    order: SeededOrder,
    action: string,
    scope: ReadScope = 'payment',
    body?: object,
  ) {
    const made = await atProvider(`sessions/${order.sessionId}/${action}`, body)
    await settleOrder(order, scope)
    return made
  }

  async function settleOrder({ id, sessionId }: SeededOrder, scope: ReadScope) {
    valueOf(await settle(shop, sessionId, scope))
    await deliverMails(shop, id)
  }

  async function pay(options?: OrderOptions) {
    const order = await begin(options)
    await runAction(order, 'pay')
    return order
  }

  /**
   * Moves the work on all items forward by at most `maxSteps` steps. On the way the customer sends
   * what the work needs, and the firm delivers what its steps promise.
   */
  async function work({ id }: SeededOrder, maxSteps = Infinity) {
    const order = await findById(shop.db, id)
    if (!order) return
    for (const item of order.items) await workOn(order, item, maxSteps)
    await deliverMails(shop, id)
  }

  async function workOn(order: FullOrder, { productId, steps }: WorkItem, maxSteps: number) {
    const exchange = await openExchange(shop, order, productId, staff)
    for (const [index, step] of steps.slice(1, maxSteps + 1).entries()) {
      const move = { orderId: order.id, productId, from: steps[index]?.id ?? '', to: step.id }
      const { hasMoved } = await exchange(steps, move.from, step)
      if (!hasMoved) valueOf(await moveStep(shop, move, staff))
    }
  }

  return {
    begin,
    pay,
    runAction,
    work,
    note: async ({ id }: SeededOrder, text: string) =>
      valueOf(await addNote(shop, { orderId: id, text }, staff)),
    refund: async (order: SeededOrder, parts: number) => {
      const body = { requestId: shop.ids.uuid(), orderId: order.id, parts: {} }
      const amount = Math.round(order.total / parts)
      const reason = 'requested_by_customer'
      valueOf(await refundOrder(shop, { ...body, amount, reason }, staff))
      await settleOrder(order, 'refunds')
    },
    dispute: async (order: SeededOrder, ending?: 'won' | 'lost') => {
      const { id } = await runAction(order, 'dispute', 'disputes')
      if (!ending) return
      await atProvider(`disputes/${id}/move`, { status: ending })
      await settleOrder(order, 'disputes')
    },
    transfer: async ({ id, total }: SeededOrder, parts: number) => {
      const body = { transferId: shop.ids.uuid(), orderId: id, reference: 'Our order', seen: [] }
      const arrivedOn = londonDay(shop.clock.now())
      const amount = Math.round(total / parts)
      valueOf(await recordTransfer(shop, { ...body, amount, arrivedOn }, staff))
      await deliverMails(shop, id)
    },
  }
}

type OrderActions = ReturnType<typeof orderActions>

const OTHER_LETTERS = { firstName: '光子', lastName: '長谷川', companyName: '長谷川商事' }

/** One story per state of an order; the first makes the oldest order. */
const STORIES: readonly ((order: OrderActions) => Promise<unknown>)[] = [
  async ({ pay, work }) => work(await pay()),
  async ({ pay, work }) => work(await pay({ lines: 2 })),
  async ({ begin, runAction }) => runAction(await begin(), 'expire'),
  async ({ begin, runAction }) => {
    const order = await begin()
    await runAction(order, 'pay', 'payment', { outcome: 'delayed' })
    await runAction(order, 'settle', 'payment', { succeed: false })
  },
  async ({ pay, dispute, work }) => {
    const order = await pay()
    await work(order)
    await dispute(order, 'won')
  },
  async ({ pay, dispute }) => dispute(await pay(), 'lost'),
  async ({ pay, dispute }) => dispute(await pay()),
  async ({ pay, refund }) => refund(await pay(), 1),
  async ({ pay, refund, work }) => {
    const order = await pay({ lines: 2 })
    await work(order)
    await refund(order, 4)
  },
  async ({ pay, work }) => work(await pay(), 1),
  async ({ pay, work }) => work(await pay(), 2),
  async ({ pay, work }) => work(await pay({ lines: 3 }), 3),
  async ({ pay, work, note }) => {
    const order = await pay({ lines: 10 })
    await work(order, 2)
    await note(order, 'Called at ten. Wants it before the board meets; sends the accounts tonight.')
    await note(order, 'Prefers to be written to in the evening. العميل يفضل التواصل بعد الظهر.')
  },
  async ({ pay, work }) => work(await pay({ buyer: { email: 'refused@orders.example' } })),
  async ({ pay }) => pay({ buyer: { email: 'deferred@orders.example' } }),
  async ({ pay }) => pay({ buyer: OTHER_LETTERS }),
  async ({ pay, runAction }) => runAction(await pay(), 'warning', 'warnings'),
  async ({ pay, runAction }) => runAction(await pay(), 'review', 'review'),
  async ({ begin }) => {
    const { sessionId } = await begin()
    await begin({ replaces: sessionId })
  },
  async ({ begin, runAction }) =>
    runAction(await begin(), 'pay', 'payment', { outcome: 'delayed' }),
  async ({ begin }) => begin(),
  ...Array.from(
    { length: 4 },
    () =>
      async ({ pay, work }: OrderActions) =>
        work(await pay()),
  ),
]

/** Stories for a firm that offers bank transfers. */
const TRANSFER_STORIES: typeof STORIES = [
  async ({ begin, transfer, work }) => {
    const order = await begin({ byTransfer: true })
    await transfer(order, 1)
    await work(order, 1)
  },
  async ({ begin, transfer }) => transfer(await begin({ byTransfer: true }), 3),
  async ({ begin }) => begin({ byTransfer: true }),
  async ({ begin }) => begin({ byTransfer: true, lines: 2 }),
]

export function storiesOf({ shop }: LocalShop): typeof STORIES {
  return shop.catalogue.firm.bank ? [...STORIES, ...TRANSFER_STORIES] : STORIES
}
