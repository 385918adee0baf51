import type { BankAccount } from './transfer.ts'

/** The labelled details of a transfer, in the order in which a bank asks for them. */
export function bankDetailRows(
  { accountName, sortCode, accountNumber, iban, bic }: Omit<BankAccount, 'daysToPay' | 'from'>,
  { sum, reference }: { sum: string; reference: string },
): readonly (readonly [label: string, value: string])[] {
  return [
    ['Amount', sum],
    ['Reference', reference],
    ['Account name', accountName],
    ['Sort code', sortCode],
    ['Account number', accountNumber],
    ['IBAN', iban],
    ['BIC', bic],
  ]
}

export const PRO_FORMA_TEXTS = {
  title: 'Pro-forma invoice',
  noInvoice: 'This is not a VAT invoice.',
  isTest: 'Demonstration only. Do not transfer any money.',
  dueOn: 'Pay by',
  total: 'Total to pay',
  howToPay: 'How to pay',
  detail: 'Detail',
  value: 'For your bank',
  link: 'See your order',
  linkOrCard: 'See your order, or pay by card instead',
} as const

/** Texts of the page of an order that awaits its transfer. */
export const TRANSFER_TEXTS = {
  title: 'Your order is waiting for your transfer',
  print: 'Print this page',
  printed: 'Payment by bank transfer',
  bank: 'Bank details',
  received: 'Received',
  missing: 'Still to pay',
  proFormaHint: 'For your files, or for whoever approves the payment.',
  cardTitle: 'Would you rather pay by card?',
  notOpened: 'The card page could not be opened. Try again in a few minutes.',
  cardHint: 'You will go to Stripe’s secure page. If you pay there, no transfer is needed.',
  /** Warns customers of fraud with false bank details. */
  bankNeverChanges: (phone: string) =>
    `We never change our bank details by email. If a message says that we have, do not pay: call us on ${phone}.`,
  copied: (label: string) => `${label} copied`,
} as const

/** Texts of the page of an order whose transfer did not arrive. */
export const LAPSED_TRANSFER_TEXTS = {
  title: 'Your order has lapsed',
  costsNothing:
    'You owe nothing, and no work has begun. If your money is on its way, call us before you do anything else.',
  takeUpHint:
    'If you reopen this order, it keeps its number, and you get a new date to pay by. If a price has changed since, order again in the shop instead.',
  toShop: 'Go to Shop',
  didNotCome: (sum: string) => `The transfer of ${sum} has not arrived, so the order has lapsed.`,
} as const

/** Texts of the page of an order that has ended and whose received money is being returned. */
export const RETURNED_TRANSFER_TEXTS = {
  title: 'Your order has ended',
  goesBack: (sum: string) =>
    `We are sending back the ${sum} that you transferred. There is nothing left to pay. If this is not what you expected, call us.`,
} as const

/** By method: texts of the button that takes an awaited order to the card page, or reopens a lapsed order. */
export const CHANGE_PAYMENT_TEXTS = {
  'credit-card': {
    choose: 'Pay by card instead',
    busy: 'Opening the card page...',
    failed: 'The card page did not open',
    notCharged: 'Your card was not charged in this attempt.',
  },
  'bank-transfer': {
    choose: 'Reopen the order',
    busy: 'Reopening the order...',
    failed: 'The order was not reopened',
    notCharged: 'No money has been taken.',
  },
} as const
