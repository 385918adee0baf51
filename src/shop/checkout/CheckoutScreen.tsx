import { useEffect, useState, type ReactNode } from 'react'

import { onPageRestored, replaceLocation } from '#browser/location.ts'
import { queryParameter } from '#browser/query.ts'
import { PAYMENT_UNCONFIRMED } from '#contract/shop/create-payment.ts'
import type { Firm, Seller } from '#domain/products/firm.ts'
import { fillPartner, listLeaders } from '#domain/products/partners.texts.ts'
import type { Product } from '#domain/products/product.ts'
import { PATHS, confirmationPath } from '#paths.ts'
import { AFTER_ORDER_TEXTS } from '#shop/cart/after-order.texts.ts'
import { AfterOrder } from '#shop/cart/AfterOrder.tsx'
import { usePricedCart } from '#shop/cart/use-priced-cart.ts'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { LoadingPage } from '#ui/react/LoadingPage.tsx'
import { useStore } from '#ui/react/use-store.ts'

import {
  $checkout,
  checkEarlierPayments,
  resumeCheckout,
  type CheckoutState,
} from './checkout.store.ts'
import { CHECKOUT_TEXTS, EARLIER_PAYMENT_TEXTS } from './checkout.texts.ts'
import { CheckoutForm, type FormProps } from './CheckoutForm.tsx'
import { $hasUncheckedPayments, $earlierPayments } from './earlier-payments.store.ts'
import { focusNotice } from './FormErrors.tsx'
import { OrderSummary } from './OrderSummary.tsx'

interface Props extends FormProps {
  products: readonly Product[]
  firm: Seller
  /** Placeholder of summary and form until they are ready. */
  frame?: ReactNode
}

const CRUMBS = [
  { label: 'Home', href: PATHS.home },
  { label: 'Cart', href: PATHS.cart },
  { label: 'Checkout' },
]

/** Maximum time in milliseconds that the form waits for the check of earlier payments. */
const MAX_CHECK_MS = 3000

/** States in which the form is shown while the cart has items. */
const FORM_STATES: readonly CheckoutState['state'][] = ['idle', 'failed', 'price-changed']

/** The checkout: the buyer, the payment method and the button that leads to the payment page. */
export const CheckoutScreen = withErrorBoundary(Checkout)

function Checkout({ products, firm, frame, questions, ...form }: Props) {
  const outcome = useStore($checkout)
  const { isRestored, items, earlier } = usePricedCart(products, firm.vat)
  // The form appears only after the check of earlier payments, so that no notice pushes it down.
  const [hasChecked, setHasChecked] = useState(false)
  const ordered = items.map(({ product }) => product)
  const { hints } = questions
  const phone = fillPartner(hints.phone, listLeaders(ordered), firm.adviser)
  const mustLeave = isRestored && items.length === 0 && FORM_STATES.includes(outcome.state)

  useEffect(() => {
    if (!isRestored) return
    const timeout = setTimeout(() => setHasChecked(true), MAX_CHECK_MS)
    void checkEarlierPayments().finally(() => setHasChecked(true))
    const stop = onPageRestored(() => {
      resumeCheckout()
      void checkEarlierPayments()
    })
    return () => {
      clearTimeout(timeout)
      stop()
    }
  }, [isRestored])
  useEffect(() => {
    if (mustLeave) replaceLocation(PATHS.cart)
  }, [mustLeave])

  if (!isRestored || !hasChecked || mustLeave) {
    return (
      <>
        <PageTop />
        {frame}
      </>
    )
  }
  if (outcome.state === 'already-paid') return <PaidNotice outcome={outcome} firm={firm} />
  if (outcome.state === 'under-way') return <LoadingPage title="Checking your payment" />
  if ('sessionId' in outcome) return <LoadingPage title="Opening your order" />
  return (
    <>
      <PageTop />
      {queryParameter('canceled') !== null && <CanceledNotice />}
      <EarlierPayments />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16 xl:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="lg:col-start-2 lg:self-stretch">
          <OrderSummary items={items} earlier={earlier} seller={firm}>
            <AfterOrder firm={firm} products={ordered} />
          </OrderSummary>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1 lg:max-w-measure">
          <CheckoutForm
            items={items}
            vat={firm.vat}
            questions={{ ...questions, hints: { ...hints, phone } }}
            {...form}
          />
          <p className="mt-8 text-muted">{AFTER_ORDER_TEXTS.contact}</p>
          <ContactLinks firm={firm} />
        </div>
      </div>
    </>
  )
}

function PageTop() {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Breadcrumb items={CRUMBS} />
        <Button href={PATHS.cart} variant="quiet" size="small" className="-mx-4">
          {CHECKOUT_TEXTS.backToCart}
        </Button>
      </div>
      <PageTitle title={CHECKOUT_TEXTS.title} className="pt-4" />
    </>
  )
}

function CanceledNotice() {
  const isUnclear = useStore($hasUncheckedPayments)
  return (
    <Alert kind="danger" role="alert" title="Payment was canceled" className="mb-8">
      <p>Your order has not been processed.</p>
      <p>{isUnclear ? PAYMENT_UNCONFIRMED : CHECKOUT_TEXTS.noMoneyTaken}</p>
    </Alert>
  )
}

interface PaidProps {
  outcome: Extract<CheckoutState, { state: 'already-paid' }>
  firm: Firm
}

/** The notice in place of the form when the order is already paid. */
function PaidNotice({ outcome, firm }: PaidProps) {
  const { orderNumber, sessionId } = outcome
  return (
    <EmptyState
      ref={focusNotice}
      takesFocus
      className="scroll-mt-8"
      headingLevel={1}
      title="This order has been paid for"
      text={
        <>
          <p>The payment has arrived. Do not pay again.</p>
          {orderNumber && (
            <p className="mt-2">
              {'Order number'} <span className="figures text-ink">{orderNumber}</span>
            </p>
          )}
          <p className="mt-2 text-base">
            <ContactLinks firm={firm} />
          </p>
        </>
      }
    >
      <Button href={sessionId ? confirmationPath(sessionId) : PATHS.orderConfirmation}>
        View your order
      </Button>
    </EmptyState>
  )
}

/** Notices above the form about earlier orders from this browser. */
function EarlierPayments() {
  const payments = useStore($earlierPayments)
  return payments.map(({ state, orderNumber, sessionId }) => (
    <Alert key={orderNumber} className="mb-8">
      <output className="mr-3">{EARLIER_PAYMENT_TEXTS[state](orderNumber)}</output>
      <a
        href={sessionId ? confirmationPath(sessionId) : PATHS.orderConfirmation}
        className="link inline-flex min-h-11 items-center"
      >
        View your order
      </a>
    </Alert>
  ))
}
