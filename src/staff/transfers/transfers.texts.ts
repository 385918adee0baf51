/** Texts about the bank transfer of an order, on its page. */
export const ORDER_TRANSFER_TEXTS = {
  title: 'Bank transfer',
  overdue: 'Overdue',
  missing: 'Outstanding',
  proForma: 'Pro-forma (PDF)',
  noReference: 'No reference',
} as const

export const RECORD_TRANSFER_TEXTS = {
  open: 'Record a transfer',
  title: 'Record a transfer',
  amount: 'Amount in pounds',
  day: 'Day it arrived',
  reference: 'Reference on the bank statement',
  confirm: 'Record',
  amountWrong: 'Enter an amount in pounds, such as 250.00',
  dayWrong: 'Choose a day between the order date and today',
  pays: 'This completes the payment: the customer will get the confirmation with the invoice, and work can begin.',
  done: 'Transfer recorded',
  paid: 'Transfer recorded: the order is paid',
  failed: 'The transfer was not recorded',
  question: 'Check before you record this',
  confirmAgain: 'Yes, record it',
} as const

export const UNDO_TRANSFER_TEXTS = {
  unpays:
    'The order will no longer count as paid: a credit note will cancel its invoice, and the customer will get an email about it.',
  confirm: 'Undo the transfer',
  done: 'Transfer undone',
  failed: 'The transfer was not undone',
} as const

/** Texts of the dialog that returns the money received for an order that will not be paid. */
export const GIVE_BACK_TEXTS = {
  open: 'Give back',
  title: 'Give back the amount received',
  confirm: 'Give back and end the order',
  done: 'The order has ended',
  failed: 'The amount was not given back',
  ends: (sum: string) =>
    `${sum} will be owed to this account, and the order ends. No money moves: transfer it from your bank, then record it here as sent.`,
} as const

/** Texts about the email that requests the outstanding balance. */
export const BALANCE_REQUEST_TEXTS = {
  request: 'Request the balance',
  again: 'Ask again',
  /** What to do about a part payment once its balance has been requested. */
  todo: 'Wait for the balance, ask again, or give back the amount received. The order counts as paid once the total has arrived.',
  confirm: 'Email the customer',
  done: 'Balance requested',
  failed: 'The balance was not requested',
} as const

/** Texts of a refund to an account. */
export const ACCOUNT_TEXTS = {
  byHand:
    'The amount is credited at once, but no money moves: transfer it to this account from your bank, then record it here as sent.',
  account: 'Account that the money goes to',
  accountWrong: 'Enter the name and number of the account, with 8 to 200 characters',
} as const

/** Whether the details of a bank account have a length that the server accepts. */
export function isAccountLength({ length }: string): boolean {
  return length >= 8 && length <= 200
}

/** Texts for a refund that the firm has to transfer. */
export const OWED_REFUND_TEXTS = {
  state: 'To be transferred',
  record: 'Record as sent',
  title: 'Record the refund as sent',
  day: 'Day you sent it',
  dayWrong: 'Choose a day between the refund date and today',
  confirm: 'Record as sent',
  done: 'Refund recorded as sent',
  failed: 'The refund was not recorded as sent',
} as const

/** An amount that staff have to transfer by hand. */
export function refundDueText(sum: string, account: string): string {
  return `${OWED_REFUND_TEXTS.state}: ${sum} to ${account}`
}
