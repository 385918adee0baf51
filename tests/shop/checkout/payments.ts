import type { OrderedItem } from '#contract/shop/ordered-item.ts'
import type { UnfinishedPayment, VerifiedPayment } from '#contract/shop/verify-payment.ts'
import type { TransferDetails } from '#contract/transfers/customer.ts'
import type { StoredOrder } from '#shop/checkout/order-copy.store.ts'
import { aCheckoutForm } from '#tests/builders.ts'

export const SESSION_ID = 'cs_test_session0001'
export const ORDER_ID = '00000000-0000-4000-8000-000000000abc'

/** An order line as the server sends it. */
export function anOrderedItem(more: Partial<OrderedItem> = {}): OrderedItem {
  return {
    id: 'valuation',
    name: 'Valuation',
    image: '/v.svg',
    quantity: 1,
    price: 199_700,
    ...more,
  }
}

const ITEMS = [anOrderedItem()]

/** The server’s response about a paid payment. */
export function aVerifiedPayment(more: Partial<VerifiedPayment> = {}): VerifiedPayment {
  return {
    success: true,
    status: 'paid',
    orderId: ORDER_ID,
    orderNumber: '123456789',
    orderDate: '2026-03-01T10:00:00.000Z',
    customerEmail: 'zoe@harbour-joinery.example',
    customerName: 'Zoë O’Brien-Smith',
    items: ITEMS,
    total: 199_700,
    refunded: 0,
    lost: 0,
    vatRate: null,
    lastDay: null,
    formData: aCheckoutForm(),
    ...more,
  }
}

export const ACCESS_KEY = '00000000-0000-4000-8000-000000000def'

/** The server’s response about an order to be paid by bank transfer. */
export function anAwaitedTransfer(
  more: Partial<TransferDetails> = {},
  status: UnfinishedPayment['status'] = 'awaiting_transfer',
) {
  const bank = {
    accountName: 'Sample',
    sortCode: '00-00-00',
    accountNumber: '00000000',
    iban: 'GB00 XXXX 0000 0000 0000 00',
    bic: 'XXXXGB00',
  }
  const transfer: TransferDetails = {
    bank,
    total: 199_700,
    received: 0,
    returned: 0,
    dueOn: '2026-03-15',
    isOverdue: false,
    items: ITEMS,
    vatRate: 20,
    country: 'GB',
    proForma: `/api/pro-forma/${ORDER_ID}?key=${ACCESS_KEY}`,
    begins: 'We begin when the money has arrived.',
    ...more,
  }
  return { success: false, status, orderNumber: '123456789', transfer }
}

/** The tab’s copy of an order before payment. */
export function aStoredOrder(more: Partial<StoredOrder> = {}): StoredOrder {
  return {
    orderNumber: '123456789',
    orderDate: '2026-03-01T10:00:00.000Z',
    verified: false,
    sessionId: SESSION_ID,
    savedToDB: false,
    orderSaveAttempted: false,
    formData: aCheckoutForm(),
    cartItems: ITEMS,
    cartTotal: 199_700,
    ...more,
  }
}
