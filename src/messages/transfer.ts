import type { BankAccount } from '#domain/transfer.ts'

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

/** What keeps a buyer from paying into the account of a thief. */
export function bankNeverChanges(phone: string): string {
  return `Our bank details never change by email. If a message says that they have, do not pay: call us on ${phone}.`
}

/** The words of a pro-forma, on paper. */
export const PRO_FORMA = {
  title: 'Pro-forma invoice',
  noInvoice: 'This is not a VAT invoice.',
  dueOn: 'Please pay by',
  total: 'Total to pay',
  howToPay: 'How to pay',
  detail: 'Detail',
  value: 'For your bank',
  next: 'Work begins when the money has arrived. You will get the invoice by email on that day.',
} as const
