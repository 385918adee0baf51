import type { BankAccount } from './transfer.ts'

/** The details of a transfer with their names, in the order in which a bank asks for them. */
export function labelledBank(
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

/** The words of a pro-forma, on paper. */
export const PRO_FORMA = {
  title: 'Pro-forma invoice',
  noInvoice: 'This is not a VAT invoice.',
  isTest: 'Demonstration only. Do not transfer any money.',
  dueOn: 'Pay by',
  total: 'Total to pay',
  howToPay: 'How to pay',
  detail: 'Detail',
  value: 'For your bank',
  link: 'See your order, or pay by card instead:',
} as const

/** The page of an order that waits for its transfer. */
export const TRANSFER = {
  title: 'Your order is waiting for your transfer',
  print: 'Print this page',
  printed: 'Payment by bank transfer',
  bank: 'Bank details',
  received: 'Received',
  missing: 'Still to pay',
  proFormaHint: 'For your files, or for whoever approves the payment.',
  cardTitle: 'Would you rather pay by card?',
  cardHint: 'You will go to Stripe’s secure page. If you pay there, no transfer is needed.',
  card: 'Pay by card instead',
  opening: 'Opening the card page...',
  /** What keeps a buyer from paying into the account of a thief. */
  bankNeverChanges: (phone: string) =>
    `We never change our bank details by email. If a message says that we have, do not pay: call us on ${phone}.`,
  copied: (label: string) => `${label} copied`,
} as const

/** The page of an order whose transfer did not come. */
export const LAPSED = {
  title: 'Your order has lapsed',
  costsNothing:
    'It costs you nothing, and no work has begun. If your money is on its way, call us before you do anything else.',
  takeUp: 'Reopen the order',
  takeUpHint:
    'It keeps its number, and you get a new date to pay by. If a price has changed since, order again in the shop instead.',
  takingUp: 'Reopening the order...',
  toShop: 'Go to Shop',
  didNotCome: (sum: string) => `The transfer of ${sum} has not arrived, so the order has lapsed.`,
} as const

/** The page of an order that has ended, and of which what had come goes back. */
export const RETURNED = {
  title: 'Your order has ended',
  goesBack: (sum: string) =>
    `We are sending back the ${sum} that you transferred. There is nothing left to pay. If this is not what you expected, call us.`,
} as const

/** Why another way to pay could not be chosen. */
export const CHOICE = {
  failed: {
    'credit-card': 'The card page did not open',
    'bank-transfer': 'The order was not reopened',
  },
  notOpened: 'The card page could not be opened. Try again in a few minutes.',
  notCharged: {
    'credit-card': 'Your card was not charged in this attempt.',
    'bank-transfer': 'No money has been taken.',
  },
} as const

interface Request {
  /** What is to be paid, such as £1,997.00. */
  sum: string
  /** The day by which, as the site writes it. */
  by: string
  /** What has arrived so far; undefined where nothing has. */
  received: string | undefined
  isOverdue: boolean
}

/** What the customer is to do, in two sentences. */
export function transferRequest({ sum, by, received, isOverdue }: Request): string {
  const soFar =
    received === undefined ? '' : `We have received ${received}, and ${sum} is still to come. `
  if (isOverdue) {
    const what = received === undefined ? `your transfer of ${sum}` : 'it'
    return `${soFar}We expected ${what} by ${by}. If you have sent it in the last few days, there is nothing for you to do.`
  }
  const what = received === undefined ? sum : `the remaining ${sum}`
  return `${soFar}Transfer ${what} by ${by}, with your order number as the only reference.`
}
