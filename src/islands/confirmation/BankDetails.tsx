import { useId } from 'react'

import type { TransferDetails } from '#contract/verify-payment.ts'
import { formatMoney } from '#domain/money.ts'
import { labelledBank, TRANSFER } from '#messages/transfer.ts'
import { Alert } from '#ui/Alert.tsx'

import { CopyButton } from './CopyButton.tsx'

interface Props {
  transfer: TransferDetails
  /** The order's number. */
  reference: string
  phone: string
}

/** Where to pay, how much and with which reference, each to copy. */
export function BankDetails({ transfer, reference, phone }: Props) {
  const { bank, total, received } = transfer
  const id = useId()
  const missing = total - received
  const rows = labelledBank(bank, { sum: formatMoney(missing), reference })
  // Without what a bank's form may refuse.
  const typed = labelledBank(
    { ...bank, iban: bank.iban.replaceAll(' ', '') },
    { sum: (missing / 100).toFixed(2), reference },
  )
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {TRANSFER.bank}
      </h2>
      <dl className="mt-3 mb-6 divide-y divide-line border-y border-line print:mb-3">
        {rows.map(([label, value], place) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto] print:grid-cols-[10rem_1fr] print:py-0.5"
          >
            <dt className="text-sm text-muted max-sm:col-start-1">{label}</dt>
            <dd className="figures text-lg wrap-anywhere select-all max-sm:col-start-1 print:text-base">
              {value}
            </dd>
            <dd className="no-print max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
              <CopyButton
                text={typed[place]?.[1] ?? value}
                label={label}
                notice={TRANSFER.copied(label)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Alert kind="warning">
        <p>{TRANSFER.bankNeverChanges(phone.replaceAll(' ', '\u00A0'))}</p>
      </Alert>
    </section>
  )
}
