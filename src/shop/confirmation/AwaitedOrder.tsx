import { useEffect } from 'react'

import { onPageRestored, printPage } from '#browser/location.ts'
import { formatMoney } from '#domain/money/money.ts'
import { MAX_CARD_TOTAL } from '#domain/order/checkout-fields.ts'
import type { Seller } from '#domain/products/firm.ts'
import { listLeaders, namesToCall } from '#domain/products/partners.texts.ts'
import { productById, type Product } from '#domain/products/product.ts'
import {
  CHANGE_PAYMENT_TEXTS,
  LAPSED_TRANSFER_TEXTS,
  TRANSFER_TEXTS,
} from '#domain/transfers/transfer.texts.ts'
import { PATHS } from '#paths.ts'
import { Leaders } from '#shop/cart/AfterOrder.tsx'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { requestReference } from '#site/frame/reference.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/react/Section.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { BankDetails } from './BankDetails.tsx'
import {
  $paymentChoice,
  choosePayment,
  dismissChoice,
  type PaymentChoice,
} from './choose-payment.store.ts'
import { refreshConfirmation, type AwaitedTransfer } from './confirmation.store.ts'
import { CONFIRMATION_TEXTS } from './confirmation.texts.ts'
import { OrderedLines, OrderVat } from './OrderedLines.tsx'
import { OrderNumber } from './OrderNumber.tsx'

interface Props {
  awaited: AwaitedTransfer
  products: readonly Product[]
  firm: Seller
}

/** An order that awaits a bank transfer, below its banner: bank details and ordered services. */
export function AwaitedOrder(props: Props) {
  const { awaited, products, firm } = props
  const { key, orderNumber, transfer, hasLapsed } = awaited
  const ordered = transfer.items.flatMap(({ id }) => productById(products, id) ?? [])
  const leaders = listLeaders(ordered)
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
        {/* Print omits this number while a transfer is awaited, because the bank details contain
            the number as reference. */}
        <div className={hasLapsed ? '' : 'no-print'}>
          <OrderNumber number={orderNumber}>
            {!hasLapsed && (
              <Button variant="quiet" size="small" className="-mx-4" onClick={printPage}>
                {TRANSFER_TEXTS.print}
              </Button>
            )}
          </OrderNumber>
        </div>
        {hasLapsed ? (
          <ReopenOrder orderKey={key} />
        ) : (
          <>
            <BankDetails {...props} />
            {transfer.received === 0 && transfer.total <= MAX_CARD_TOTAL && (
              <PayByCard orderKey={key} />
            )}
          </>
        )}
      </div>
      <div className="flex flex-col gap-8 print:mt-4">
        <OrderedServices {...props} />
        <div className="no-print">
          <Leaders firm={firm} products={ordered} />
          <p className="mt-2 text-muted">
            {CONFIRMATION_TEXTS.questions(namesToCall(leaders, firm))}
          </p>
          <ContactLinks
            firm={firm}
            isEmailOnly={leaders.some(({ phone }) => phone !== undefined)}
          />
        </div>
      </div>
    </div>
  )
}

function ReopenOrder({ orderKey }: { orderKey: string }) {
  return (
    <div>
      <p className="mb-4 max-w-measure">{LAPSED_TRANSFER_TEXTS.takeUpHint}</p>
      <div className="flex flex-wrap gap-3">
        <ChooseButton orderKey={orderKey} method="bank-transfer" />
        <Button variant="secondary" href={PATHS.shop}>
          {LAPSED_TRANSFER_TEXTS.toShop}
        </Button>
      </div>
      <ChoiceFailure method="bank-transfer" />
    </div>
  )
}

function PayByCard({ orderKey }: { orderKey: string }) {
  return (
    <Section title={TRANSFER_TEXTS.cardTitle} className="no-print">
      <p className="mt-3 mb-4 text-muted">{TRANSFER_TEXTS.cardHint}</p>
      <ChooseButton orderKey={orderKey} method="credit-card" />
      <ChoiceFailure method="credit-card" />
    </Section>
  )
}

function OrderedServices({ awaited, products }: Props) {
  const { items, total, received, vatRate, country } = awaited.transfer
  const sums = [
    { label: CONFIRMATION_TEXTS.total, sum: total },
    ...(received > 0
      ? [
          { label: TRANSFER_TEXTS.received, sum: received },
          { label: TRANSFER_TEXTS.missing, sum: total - received },
        ]
      : []),
  ]
  return (
    <Section title={CONFIRMATION_TEXTS.summary}>
      <OrderedLines items={items} products={products} showsAll />
      <OrderVat total={total} vatRate={vatRate} country={country} />
      <dl className="pt-4 print:break-before-avoid print:break-inside-avoid">
        {sums.map(({ label, sum }, place) => (
          <div key={label} className="flex items-baseline justify-between gap-4 pt-1">
            <dt className="font-semibold">{label}</dt>
            <dd
              className={`figures print:text-lg ${place === sums.length - 1 ? 'text-2xl' : 'text-lg'}`}
            >
              {formatMoney(sum)}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function ChooseButton({ orderKey, method }: { orderKey: string; method: PaymentChoice }) {
  const { choose, busy } = CHANGE_PAYMENT_TEXTS[method]
  const isSending = useStore($paymentChoice).state === 'sending'
  return (
    <Button
      variant={method === 'credit-card' ? 'secondary' : 'primary'}
      busy={isSending}
      onClick={() => void choosePayment(orderKey, method)}
    >
      {isSending ? busy : choose}
    </Button>
  )
}

/** Says why the choice failed, and that the customer has paid nothing. */
function ChoiceFailure({ method }: { method: PaymentChoice }) {
  const choice = useStore($paymentChoice)
  if (choice.state !== 'failed') return null
  return (
    <Alert kind="danger" role="alert" title={CHANGE_PAYMENT_TEXTS[method].failed} className="mt-4">
      <p>{choice.message}</p>
      <p>{CHANGE_PAYMENT_TEXTS[method].notCharged}</p>
      {choice.requestId && <p>{requestReference(choice.requestId)}</p>}
    </Alert>
  )
}
