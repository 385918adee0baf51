import { WORDS_CONTENT } from '@storefront/content-check/tests/a-library.ts'

import { wordsContent } from '#content/words/words.ts'
import { customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import type { OrderRecord } from '#contract/staff/orders.ts'
import type { IssuedDocument } from '#domain/documents/invoice.ts'
import { missingDocuments, type InvoicingContext } from '#domain/documents/missing-documents.ts'
import type { FraudWarning } from '#domain/money/after-sale.ts'
import type { Dispute } from '#domain/money/dispute.ts'
import type { Refund } from '#domain/money/refund.ts'
import { BLANK_BUYER, BUYER_ROWS, mapBuyerFields } from '#domain/order/buyer-fields.ts'
import type { Buyer, CheckoutForm } from '#domain/order/checkout-form.ts'
import type { WorkStep } from '#domain/order/delivery.ts'
import { orderTotal, type Order, type OrderItem, type PaymentState } from '#domain/order/order.ts'
import type { PaymentReading } from '#domain/order/settlement.ts'
import type { Transfer } from '#domain/transfers/transfer.ts'
import type { Firm, SoldProduct } from '#services/catalogue.ts'

/** The firm of the tests; it is not registered for VAT. */
export const FIRM: Firm = {
  name: 'Northmere Partners',
  legalName: 'Northmere Partners Limited',
  email: 'hello@northmere.example',
  phone: '+44 20 7946 0187',
  address: {
    street: '18 Saltmarsh Yard',
    city: 'London',
    postalCode: 'EC3R 0ZZ',
    country: 'United Kingdom',
  },
  responseTime: 'one working day',
  afterOrder: ['((partner)) will write to you within two days.', 'We begin.'],
  adviser: 'an adviser',
  responsible: { one: 'Led by', many: 'All led by' },
  company: { number: '01234567', registeredIn: 'England and Wales' },
  bank: {
    accountName: 'Northmere Partners Limited',
    sortCode: '00-00-00',
    accountNumber: '00000000',
    iban: 'GB00 XXXX 0000 0000 0000 00',
    bic: 'XXXXGB00',
    daysToPay: 14,
    from: 0,
  },
  pricesAbroad: 'same',
  accounts: { sales: '200', noVat: 'No VAT' },
}

/** The person who leads the work in the tests. */
export const ADA = { name: 'Ada Lovelace', phone: '+44 20 7946 0011' }

/** The steps of the work on a product of the tests. */
export const STEPS: WorkStep[] = [
  { ...aStep('questionnaire', 'Questionnaire'), waits: true },
  aStep('information-received', 'Information received'),
  aStep('in-preparation', 'In preparation'),
  aStep('review', 'Review'),
  aStep('delivered', 'Delivered'),
]

function aStep(id: string, name: string): WorkStep {
  const subject = `reached ${name}`
  return { id, name, subject, page: `The page says ${name}.`, mail: `The mail says ${name}.` }
}

/** The firm's own texts. */
export const WORDS = wordsContent.parse({ ...WORDS_CONTENT, work: STEPS })

/** The data from which emails are made: a firm, its products and addresses. */
export function aMailShop<F extends Firm>(firm: F, products: readonly SoldProduct[] = []) {
  const [firmInbox, siteUrl] = ['orders@northmere.example', 'https://shop.example']
  const provider = { live: true }
  return { catalogue: { firm, words: WORDS, products }, firmInbox, siteUrl, provider }
}

/** The test catalogue, prices in pence: small figures that are easy to add up. */
export const PRODUCTS: readonly SoldProduct[] = [
  aProduct({ id: 'valuation', name: 'Valuation', price: 199_700 }),
  aProduct({ id: 'profile', name: 'Company Profile', price: 299_700 }),
  aProduct({ id: 'exit', name: 'Exit Package', price: 899_700 }),
]

/** A product whose name and slug come from its id. */
export function aProduct({ id = 'valuation', ...more }: Partial<SoldProduct> = {}): SoldProduct {
  return {
    id,
    name: id,
    slug: `${id}-page`,
    price: 199_700,
    image: `/images/products/${id}.svg`,
    shortDescription: `What ${id} is`,
    turnaround: '2-3 weeks',
    steps: STEPS,
    asks: { documents: [`The accounts for ${id}`, `The plans for ${id}`], questions: 0 },
    scope: {
      deliverable: `The document of ${id}.`,
      features: [`Part one of ${id}`, `Part two of ${id}`],
      steps: [
        { title: 'Send the accounts', text: 'We write within a day.' },
        { title: 'Receive the report', text: 'It comes as a PDF.' },
      ],
      hasSpecimen: false,
    },
    ...more,
  }
}

/** A valid buyer with these texts; `more` changes fields, and all other fields are empty. */
export function aBuyer(more: Partial<Buyer> = {}): Buyer {
  return {
    ...BLANK_BUYER,
    firstName: 'Zoë',
    lastName: "O'Brien-Smith",
    email: 'zoe@harbour-joinery.example',
    phone: '+44 (0)20 7946 0018',
    companyName: 'Harbour Joinery & Sons',
    businessType: 'Joinery',
    position: 'Owner',
    employees: '24',
    vatNumber: 'GB123456789',
    reference: 'PO-4711',
    streetAddress: '5 Quay Street',
    city: 'Whitby',
    state: 'North Yorkshire',
    zipCode: 'YO21 1DH',
    country: 'GB',
    ...more,
  }
}

/** A buyer with a unique text in each field; a different `mark` gives different texts. */
export function aBuyerWithEveryField(mark: string): Buyer {
  const texts = mapBuyerFields((field) => {
    const { rule } = BUYER_ROWS[field]
    return typeof rule === 'string' ? '' : `${mark} ${field}`.slice(0, rule.max)
  })
  return {
    ...texts,
    email: `${mark}@field.example`,
    phone: '+44 20 7946 0123',
    vatNumber: 'GB987654321',
    state: `${mark} state`,
    country: 'US',
  }
}

/** A valid checkout form. */
export function aCheckoutForm(more: Partial<CheckoutForm> = {}): CheckoutForm {
  return { ...aBuyer(), paymentMethod: 'credit-card', agreeToTerms: true, ...more }
}

/** An order as staff see it: paid by card, without items, mails or issues. */
export function anOrderDetail(more: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: '00000000-0000-4000-8000-000000000abc',
    number: '123456789',
    date: '2026-03-01T10:00:00.000Z',
    today: '2026-03-01',
    status: 'paid',
    buyer: aBuyer(),
    paymentMethod: 'credit-card',
    items: [],
    total: 199_700,
    vatRate: null,
    refunded: 0,
    lost: 0,
    refunds: [],
    disputes: [],
    refundable: { amount: 199_700, lines: {}, requestId: '' },
    transfer: null,
    refundsOwed: [],
    refundsSent: [],
    refundsAsked: [],
    documents: [],
    unprintable: [],
    duplicates: [],
    isTest: false,
    terms: { version: null, acceptedAt: '2026-03-01T10:00:00.000Z' },
    paymentUrl: null,
    mails: [],
    timeline: [],
    issues: [],
    ...more,
  }
}

/** One order line. */
export function anItem(more: Partial<OrderItem> = {}): OrderItem {
  return { productId: 'valuation', name: 'Valuation', price: 199_700, quantity: 1, ...more }
}

/** An order line whose work waits at its first step, as staff see it. */
export function anItemAtWork(more: Partial<OrderDetail['items'][number]> = {}) {
  return {
    ...anItem(),
    steps: STEPS,
    step: 'questionnaire',
    stepSince: '2026-03-01T10:00:00.000Z',
    promisedOn: null,
    ...more,
  }
}

/** The payment state of an unpaid order. */
export function aPayment(more: Partial<PaymentState> = {}): PaymentState {
  return {
    settlement: 'pending',
    refunded: 0,
    lost: 0,
    attention: null,
    refunds: [],
    disputes: [],
    warnings: [],
    reviewOpenedAt: null,
    paidAt: more.settlement === 'paid' ? '2026-03-01T10:00:00.000Z' : null,
    live: null,
    readings: 0,
    ...more,
  }
}

type OrderOverrides = Partial<Omit<Order, 'payment' | 'buyer'>> & {
  payment?: Partial<PaymentState>
  buyer?: Partial<Buyer>
}

/** A pending order of one valuation; the total defaults to the sum of the items. */
export function anOrder({ payment, buyer, ...more }: OrderOverrides = {}): Order {
  const items = more.items ?? [anItem()]
  return {
    id: '00000000-0000-4000-8000-000000000abc',
    number: '123456789',
    date: '2026-03-01T10:00:00.000Z',
    buyer: aBuyer(buyer),
    paymentMethod: 'credit-card',
    total: orderTotal(items),
    vatRate: null,
    sessionId: 'cs_test_session0001',
    accessKey: '00000000-0000-4000-8000-00000000acce',
    keyRenewedAt: null,
    paymentIntentId: null,
    ...more,
    items,
    payment: aPayment(payment),
  }
}

/** A paid order of one valuation, as a row of the staff list. */
export function anOrderRecord(more: Partial<OrderRecord> = {}): OrderRecord {
  return {
    id: '00000000-0000-4000-8000-000000000abc',
    order_number: '123456789',
    order_date: '2026-03-01T10:00:05.123Z',
    customer_name: 'Zoë Smith',
    customer_email: 'zoe@harbour-joinery.example',
    company_name: '',
    country: 'GB',
    vat_number: '',
    reference: '',
    total_amount: 199_705,
    refunded_amount: 0,
    vat_rate: null,
    payment_status: 'paid',
    customer_notified: true,
    email_state: 'sent',
    is_test: false,
    transfer: null,
    order_items: [{ name: 'Valuation', quantity: 1, step: 'Questionnaire' }],
    ...more,
  }
}

/** Stripe's state of a session, paid with the price of one valuation. */
export function aReading(more: Partial<PaymentReading> = {}): PaymentReading {
  return {
    sessionId: 'cs_test_session0001',
    session: 'complete',
    payment: 'paid',
    amount: 199_700,
    currency: 'gbp',
    paymentIntentId: 'pi_0001',
    paidAt: '2026-03-01T10:00:00.000Z',
    live: false,
    refunds: null,
    disputes: null,
    warnings: null,
    review: null,
    ...more,
  }
}

/** A succeeded refund of £500. */
export function aRefund(more: Partial<Refund> = {}): Refund {
  return {
    id: 're_1',
    amount: 50_000,
    status: 'succeeded',
    reason: null,
    requestId: null,
    createdAt: '2026-03-02T10:00:00.000Z',
    ...more,
  }
}

/** A dispute that needs a response, over the price of one valuation. */
export function aDispute(more: Partial<Dispute> = {}): Dispute {
  return {
    id: 'du_1',
    amount: 199_700,
    reinstated: 0,
    currency: 'gbp',
    status: 'needs_response',
    reason: 'fraudulent',
    dueBy: '2026-03-20T23:59:59.000Z',
    createdAt: '2026-03-03T10:00:00.000Z',
    ...more,
  }
}

/** A fraud warning from the card network: stolen card. */
export function aWarning(more: Partial<FraudWarning> = {}): FraudWarning {
  return {
    id: 'issfr_1',
    type: 'made_with_stolen_card',
    actionable: true,
    createdAt: '2026-03-02T12:00:00.000Z',
    ...more,
  }
}

/** A recorded transfer. */
export function aTransfer(more: Partial<Transfer> = {}): Transfer {
  return {
    id: '00000000-0000-4000-8000-00000000fee1',
    amount: 100,
    arrivedOn: '2026-03-02',
    reference: '',
    recordedAt: '2026-03-02T10:00:00.000Z',
    recordedBy: 'ann@firm.example',
    undoneAt: null,
    returnedAt: null,
    endedBy: null,
    ...more,
  }
}

/** The seller as printed on documents; not registered for VAT. */
export const SELLER = {
  legalName: 'Firm Limited',
  address: ['1 Quay', 'Whitby', 'United Kingdom'],
  email: 'a@firm.example',
  phone: '+44 20 7946 0187',
  company: { number: '01234567', registeredIn: 'England and Wales' },
}

/** A paid order with VAT and no documents yet. */
export function anInvoicing(
  more: Partial<InvoicingContext> & { documents?: readonly IssuedDocument[] } = {},
) {
  let drawn = 0
  return {
    order: anOrder({ vatRate: 20 }),
    seller: SELLER,
    refunds: [],
    parts: {},
    documents: [] as readonly IssuedDocument[],
    paidAt: '2026-03-01T10:00:00.000Z',
    live: true,
    newId: () => `${(drawn += 1)}`,
    ...more,
  }
}

/** The order's documents after all missing documents are issued. */
export function issuedDocuments(
  state: InvoicingContext & { documents: readonly IssuedDocument[] },
  issuedAt = '2026-03-01T10:00:00.000Z',
): IssuedDocument[] {
  const drafts = missingDocuments(state)
  const issued = drafts.map((draft) => ({ ...draft, number: draft.subject, issuedAt }))
  return [...state.documents, ...issued]
}

/** The browser's payment request for one valuation. */
export function aPaymentRequest(more: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    cartItems: [{ id: 'valuation', name: 'Valuation', price: 199_700, quantity: 1 }],
    customerInfo: customerInfo(aBuyer()),
    paymentMethod: 'credit-card',
    attempt: '11111111-1111-4111-8111-111111111111',
    ...more,
  }
}
