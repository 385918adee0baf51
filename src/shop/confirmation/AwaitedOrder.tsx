import { useEffect, useId } from 'react'

import { onPageRestored, printPage } from '#browser/location.ts'
import { DOCUMENTS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import {
  PAYMENT_CHOICE_TEXTS,
  LAPSED,
  PRO_FORMA,
  TRANSFER,
  labelledBank,
} from '#domain/money/transfer.texts.ts'
import type { Seller } from '#domain/products/firm.ts'
import type { Product } from '#domain/products/product.ts'
import { PATHS } from '#paths.ts'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { reference } from '#site/frame/reference.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useStore } from '#ui/react/use-store.ts'

import {
  $paymentChoice,
  choosePayment,
  dismissChoice,
  type TransferAlternative,
} from './choose-payment.store.ts'
import { refreshConfirmation, type AwaitedTransfer } from './confirmation.store.ts'
import { CONFIRMATION } from './confirmation.texts.ts'
import { OrderedLines, OrderedVat } from './OrderedLines.tsx'
import { OrderNumber, CopyButton } from './OrderNumber.tsx'

interface Props {
  awaited: AwaitedTransfer
  products: readonly Product[]
  firm: Seller
}

/** An order that awaits a bank transfer, below its banner: bank details and ordered services. */
export function AwaitedOrder(props: Props) {
  const { awaited, firm } = props
  const { key, orderNumber, transfer, lapsed } = awaited
  useEffect(
    () =>
      onPageRestored(() => {
        dismissChoice()
        void refreshConfirmation(key)
      }),
    [key],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem] print:block">
      <div className="flex flex-col gap-10 print:gap-4">
        {/* On paper the reference replaces it. */}
        <div className={lapsed ? '' : 'no-print'}>
          <OrderNumber number={orderNumber}>
            {!lapsed && (
              <Button variant="secondary" size="small" onClick={printPage}>
                {TRANSFER.print}
              </Button>
            )}
          </OrderNumber>
        </div>
        {lapsed ? (
          <ReopenOrder orderKey={key} />
        ) : (
          <>
            <BankDetails {...props} />
            <ProForma href={transfer.proForma} />
            {transfer.received === 0 && <PayByCard orderKey={key} />}
          </>
        )}
      </div>
      <div className="flex flex-col gap-8 print:mt-4">
        <OrderedServices {...props} />
        <div className="no-print">
          <p className="text-muted">{CONFIRMATION.whoToCall(firm)}</p>
          <ContactLinks firm={firm} />
        </div>
      </div>
    </div>
  )
}

function ReopenOrder({ orderKey }: { orderKey: string }) {
  return (
    <div>
      <p className="mb-4 max-w-measure">{LAPSED.takeUpHint}</p>
      <div className="flex flex-wrap gap-3">
        <ChooseButton orderKey={orderKey} method="bank-transfer" busyText={LAPSED.takingUp}>
          {LAPSED.takeUp}
        </ChooseButton>
        <Button variant="secondary" href={PATHS.shop}>
          {LAPSED.toShop}
        </Button>
      </div>
      <ChoiceFailure method="bank-transfer" />
    </div>
  )
}

function ProForma({ href }: { href: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="no-print">
      <h2 id={id} className="text-2xl">
        {PRO_FORMA.title}
      </h2>
      <p className="mt-3">
        <a href={href} download className="link inline-flex min-h-11 items-center">
          {PRO_FORMA.title} ({DOCUMENTS.pdf})
        </a>
      </p>
      <p className="text-muted">
        {TRANSFER.proFormaHint} {PRO_FORMA.noInvoice}
      </p>
    </section>
  )
}

function PayByCard({ orderKey }: { orderKey: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="no-print">
      <h2 id={id} className="text-2xl">
        {TRANSFER.cardTitle}
      </h2>
      <p className="mt-3 mb-4 text-muted">{TRANSFER.cardHint}</p>
      <ChooseButton orderKey={orderKey} method="credit-card" busyText={TRANSFER.opening}>
        {TRANSFER.card}
      </ChooseButton>
      <ChoiceFailure method="credit-card" />
    </section>
  )
}

function OrderedServices({ awaited, products, firm }: Props) {
  const id = useId()
  const { items, total, received, vatRate, country } = awaited.transfer
  const sums = [
    { label: CONFIRMATION.total, sum: total },
    ...(received > 0
      ? [
          { label: TRANSFER.received, sum: received },
          { label: TRANSFER.missing, sum: total - received },
        ]
      : []),
  ]
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {CONFIRMATION.summary}
      </h2>
      <OrderedLines items={items} products={products} firm={firm} whole />
      <OrderedVat total={total} vatRate={vatRate} country={country} />
      <dl className="pt-4 print:break-before-avoid print:break-inside-avoid">
        {sums.map(({ label, sum }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 pt-1">
            <dt className="font-semibold">{label}</dt>
            <dd className="figures text-2xl print:text-lg">{formatMoney(sum)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Bank account, amount and reference, each with a Copy button. */
function BankDetails({ awaited, firm }: Props) {
  const { orderNumber: reference, transfer } = awaited
  const { bank, total, received } = transfer
  const id = useId()
  const missing = total - received
  const rows = labelledBank(bank, { sum: formatMoney(missing), reference })
  // Copied without characters that a bank's form may refuse.
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
        <p>{TRANSFER.bankNeverChanges(firm.phone.replaceAll(' ', '\u00A0'))}</p>
      </Alert>
    </section>
  )
}

interface ChooseProps {
  /** Access key of the order's link. */
  orderKey: string
  method: TransferAlternative
  /** Label of the button while the request runs. */
  busyText: string
  children: string
}

function ChooseButton({ orderKey, method, busyText, children }: ChooseProps) {
  const isSending = useStore($paymentChoice).state === 'sending'
  return (
    <Button
      variant={method === 'credit-card' ? 'secondary' : 'primary'}
      busy={isSending}
      onClick={() => void choosePayment(orderKey, method)}
    >
      {isSending ? busyText : children}
    </Button>
  )
}

/** Why the choice failed, and that it cost nothing. */
function ChoiceFailure({ method }: { method: TransferAlternative }) {
  const choice = useStore($paymentChoice)
  if (choice.state !== 'failed') return null
  return (
    <Alert kind="danger" role="alert" title={PAYMENT_CHOICE_TEXTS.failed[method]} className="mt-4">
      <p>{choice.message}</p>
      <p>{PAYMENT_CHOICE_TEXTS.notCharged[method]}</p>
      {choice.requestId && <p>{reference(choice.requestId)}</p>}
    </Alert>
  )
}
