import type { Result } from '#contract/failure.ts'
import { customerInfo } from '#contract/payment-request.ts'
import { find, findBySession, findByKey } from '#data/orders.ts'
import type { Buyer } from '#domain/checkout-form.ts'
import { londonDay } from '#domain/working-day.ts'
import type { ReadScope } from '#services/card-provider.ts'
import { createPayment } from '#use-cases/create-payment.ts'
import { deliverMails } from '#use-cases/deliver-mails.ts'
import { recordTransfer } from '#use-cases/record-transfer.ts'
import { refundOrder } from '#use-cases/refund-order.ts'
import { settle } from '#use-cases/settle.ts'
import { addNote, moveStep } from '#use-cases/work-on-order.ts'

import { buyerOf } from './buyers.ts'
import type { LocalShop } from './local-shop.ts'

/** Options of an order. */
interface OrderOptions {
  buyer?: Partial<Buyer>
  /** Number of different products; 1 by default. */
  lines?: number
  /** The session that this order replaces. */
  replaces?: string
  byTransfer?: true
}

/** The actions on one order: of its buyer, the bank and staff. */
export function orderAt(place: number, { shop, atProvider }: LocalShop) {
  const staff = `staff@${shop.catalogue.firm.email.replace(/^.*@/, '')}`
  const dearestFirst = shop.catalogue.products.toSorted((a, b) => b.price - a.price)

  async function begun({ buyer, lines = 1, replaces, byTransfer }: OrderOptions = {}) {
    const first = byTransfer ? 0 : place % dearestFirst.length
    const bought = [...dearestFirst.slice(first), ...dearestFirst].slice(
      0,
      Math.min(lines, dearestFirst.length - first),
    )
    const answer = await createPayment(shop, {
      cartItems: bought.map(({ id }) => ({ id, quantity: 1 })),
      customerInfo: customerInfo(buyerOf(place, buyer)),
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

  type Begun = Awaited<ReturnType<typeof begun>>

  /** Runs an action at the provider and settles the order. */
  async function read(order: Begun, action: string, scope: ReadScope = 'payment', body?: object) {
    const made = await atProvider(`sessions/${order.sessionId}/${action}`, body)
    await settled(order, scope)
    return made
  }

  async function settled({ id, sessionId }: Begun, scope: ReadScope) {
    valueOf(await settle(shop, sessionId, scope))
    await deliverMails(shop, id)
  }

  async function paid(wish?: OrderOptions) {
    const order = await begun(wish)
    await read(order, 'pay')
    return order
  }

  /** Moves the work on all items forward by `most` steps, or to the end. */
  async function work({ id }: Begun, most = Infinity) {
    const order = await find(shop.db, id)
    for (const { productId, steps } of order?.items ?? []) {
      for (const [index, { id: to }] of steps.slice(1, most + 1).entries()) {
        const move = { orderId: id, productId, from: steps[index]?.id ?? '', to }
        valueOf(await moveStep(shop, move, staff))
      }
    }
    await deliverMails(shop, id)
  }

  return {
    begun,
    paid,
    read,
    work,
    note: async ({ id }: Begun, text: string) =>
      valueOf(await addNote(shop, { orderId: id, text }, staff)),
    refund: async (order: Begun, parts: number) => {
      const body = { requestId: shop.ids.uuid(), orderId: order.id, parts: {} }
      const amount = Math.round(order.total / parts)
      const reason = 'requested_by_customer'
      valueOf(await refundOrder(shop, { ...body, amount, reason }, staff))
      await settled(order, 'refunds')
    },
    dispute: async (order: Begun, ending?: 'won' | 'lost') => {
      const { id } = await read(order, 'dispute', 'disputes')
      if (!ending) return
      await atProvider(`disputes/${id}/move`, { status: ending })
      await settled(order, 'disputes')
    },
    transferred: async ({ id, total }: Begun, parts: number) => {
      const body = { transferId: shop.ids.uuid(), orderId: id, reference: 'Our order', seen: [] }
      const arrivedOn = londonDay(shop.clock.now())
      const amount = Math.round(total / parts)
      valueOf(await recordTransfer(shop, { ...body, amount, arrivedOn }, staff))
      await deliverMails(shop, id)
    },
  }
}

type Making = ReturnType<typeof orderAt>

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`A seeded order was refused: ${result.failure.message}`)
  return result.value
}

const OTHER_LETTERS = { firstName: '光子', lastName: '長谷川', companyName: '長谷川商事' }

/** One story per state of an order; the first makes the oldest order. */
export const STORIES: readonly ((order: Making) => Promise<unknown>)[] = [
  async ({ paid, work }) => work(await paid()),
  async ({ paid, work }) => work(await paid({ lines: 2 })),
  async ({ begun, read }) => read(await begun(), 'expire'),
  async ({ begun, read }) => {
    const order = await begun()
    await read(order, 'pay', 'payment', { outcome: 'delayed' })
    await read(order, 'settle', 'payment', { succeed: false })
  },
  async ({ paid, dispute, work }) => {
    const order = await paid()
    await work(order)
    await dispute(order, 'won')
  },
  async ({ paid, dispute }) => dispute(await paid(), 'lost'),
  async ({ paid, dispute }) => dispute(await paid()),
  async ({ paid, refund }) => refund(await paid(), 1),
  async ({ paid, refund, work }) => {
    const order = await paid({ lines: 2 })
    await work(order)
    await refund(order, 4)
  },
  async ({ paid, work }) => work(await paid(), 1),
  async ({ paid, work }) => work(await paid(), 2),
  async ({ paid, work }) => work(await paid({ lines: 3 }), 3),
  async ({ paid, work, note }) => {
    const order = await paid({ lines: 10 })
    await work(order, 2)
    await note(order, 'Called at ten. Wants it before the board meets; sends the accounts tonight.')
    await note(order, 'Prefers to be written to in the evening. العميل يفضل التواصل بعد الظهر.')
  },
  async ({ paid, work }) => work(await paid({ buyer: { email: 'refused@orders.example' } })),
  async ({ paid }) => paid({ buyer: { email: 'deferred@orders.example' } }),
  async ({ paid }) => paid({ buyer: OTHER_LETTERS }),
  async ({ paid, read }) => read(await paid(), 'warning', 'warnings'),
  async ({ paid, read }) => read(await paid(), 'review', 'review'),
  async ({ begun }) => {
    const { sessionId } = await begun()
    await begun({ replaces: sessionId })
  },
  async ({ begun, read }) => read(await begun(), 'pay', 'payment', { outcome: 'delayed' }),
  async ({ begun }) => begun(),
  ...Array.from(
    { length: 4 },
    () =>
      async ({ paid, work }: Making) =>
        work(await paid()),
  ),
]

/** Stories for a firm that offers bank transfers. */
export const TRANSFERS: typeof STORIES = [
  async ({ begun, transferred, work }) => {
    const order = await begun({ byTransfer: true })
    await transferred(order, 1)
    await work(order, 1)
  },
  async ({ begun, transferred }) => transferred(await begun({ byTransfer: true }), 3),
  async ({ begun }) => begun({ byTransfer: true }),
  async ({ begun }) => begun({ byTransfer: true, lines: 2 }),
]
