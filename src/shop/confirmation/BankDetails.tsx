import { DOCUMENTS_TEXTS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import { telephoneAddress } from '#domain/people/telephone.ts'
import type { Seller } from '#domain/products/firm.ts'
import {
  bankDetailRows,
  PRO_FORMA_TEXTS,
  TRANSFER_TEXTS,
} from '#domain/transfers/transfer.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/react/Section.tsx'

import type { AwaitedTransfer } from './confirmation.store.ts'
import { CopyButton } from './OrderNumber.tsx'

interface Props {
  awaited: AwaitedTransfer
  firm: Pick<Seller, 'phone'>
}

/** The pro-forma, then bank account, amount and reference, each with a Copy button. */
export function BankDetails({ awaited, firm }: Props) {
  const { orderNumber: reference, transfer } = awaited
  const { bank, total, received } = transfer
  const missing = total - received
  const rows = bankDetailRows(bank, { sum: formatMoney(missing), reference })
  // The copied text omits characters that a bank's form may refuse.
  const typed = bankDetailRows(
    { ...bank, iban: bank.iban.replaceAll(' ', '') },
    { sum: (missing / 100).toFixed(2), reference },
  )
  const [before, after] = TRANSFER_TEXTS.bankNeverChanges(firm.phone).split(firm.phone)
  return (
    <Section title={TRANSFER_TEXTS.bank}>
      <ProForma href={transfer.proForma} />
      <Alert kind="warning" className="mt-4">
        <p>
          <span>{before}</span>
          <a href={telephoneAddress(firm.phone)} className="link whitespace-nowrap">
            {firm.phone}
          </a>
          <span>{after}</span>
        </p>
      </Alert>
      <dl className="mt-4 divide-y divide-line border-y border-line print:mt-3">
        {rows.map(([label, value], place) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto] print:grid-cols-[10rem_1fr] print:py-0.5"
          >
            <dt className="text-sm text-muted max-sm:col-start-1">{label}</dt>
            <dd className="text-lg wrap-anywhere tabular-nums select-all max-sm:col-start-1 max-sm:text-base print:text-base">
              {value}
            </dd>
            <dd className="no-print max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
              <CopyButton
                text={typed[place]?.[1] ?? value}
                label={label}
                notice={TRANSFER_TEXTS.copied(label)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function ProForma({ href }: { href: string }) {
  return (
    <div className="no-print mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button variant="secondary" size="small" href={href} download>
        {`${PRO_FORMA_TEXTS.title} (${DOCUMENTS_TEXTS.pdf})`}
      </Button>
      <p className="flex-[1_1_16rem] text-sm text-muted">
        {TRANSFER_TEXTS.proFormaHint} {PRO_FORMA_TEXTS.noInvoice}
      </p>
    </div>
  )
}
