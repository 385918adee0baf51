/** The words of the evidence in a payment dispute, on paper. */
export const EVIDENCE = {
  title: 'Evidence in a payment dispute',
  madeAt: 'Compiled',
  isTest: 'Demonstration only. No real money was paid.',
  from: 'Merchant',
  customer: 'Customer',
  dispute: 'The dispute',
  reference: 'Dispute',
  amount: 'Amount disputed',
  reason: 'The bank says',
  opened: 'Opened',
  dueBy: 'Evidence due',
  payment: 'Order and payment',
  order: 'Order',
  placed: 'Ordered',
  paid: 'Paid',
  paymentReference: 'Payment reference at Stripe',
  service: 'Service',
  quantity: 'Quantity',
  lineAmount: 'Amount',
  total: 'Total paid',
  refunds: 'Refunds',
  refund: 'Refund',
  state: 'Status',
  date: 'Date',
  documents: 'Invoices and credit notes',
  document: 'Document',
  issued: 'Issued',
  delivery: 'What was done, and when',
  step: 'Step',
  noSteps: 'No step of the work has been recorded yet.',
  emails: 'Emails to the customer',
  email: 'Email',
  to: 'To',
  sent: 'Sent',
  noEmails: 'No email has been sent to the customer.',
  agreed: 'Terms the customer accepted',
  notRecorded: 'The acceptance of the terms was not recorded for this order.',
  accepted: 'Accepted',
  version: 'Version (SHA-256 of the text)',
  published: 'Published at',
  notArchived: 'The text of this version is not in the archive.',
} as const

/** On the order's page, beside a dispute. */
export const DISPUTE = {
  download: 'Evidence for the bank (PDF)',
  text: 'Order, amounts, accepted terms, emails and progress in one file. Internal notes are left out. Upload it at Stripe.',
} as const

const REASON: Readonly<Record<string, string>> = {
  bank_cannot_process: 'the bank cannot process the payment',
  credit_not_processed: 'the customer was promised a refund and has not received it',
  customer_initiated: 'the customer has asked for the money back',
  debit_not_authorized: 'the customer did not authorise the payment',
  duplicate: 'the customer was charged twice',
  fraudulent: 'the cardholder did not make this payment',
  general: 'no reason given',
  insufficient_funds: 'the account did not hold enough money',
  noncompliant: 'the payment broke a rule of the card network',
  product_not_received: 'the customer did not receive the service',
  product_unacceptable: 'the service was not as described',
  subscription_canceled: 'the customer had cancelled',
  unrecognized: 'the customer does not recognise the payment',
}

/** Why the bank asks for the money back; a reason that is not listed is shown in the provider's word. */
export function disputeReason(reason: string): string {
  return REASON[reason] ?? reason.replaceAll('_', ' ')
}

/** The same as a sentence on a screen. */
export function bankSays(reason: string): string {
  return `${EVIDENCE.reason}: ${disputeReason(reason)}.`
}
