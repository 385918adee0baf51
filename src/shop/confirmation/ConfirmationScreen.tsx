import { useEffect } from 'react'

import { queryParameter } from '#browser/query.ts'
import { formatMoney } from '#domain/money/money.ts'
import { workState, type WorkState } from '#domain/order/work-state.ts'
import type { OrderTexts, Seller } from '#domain/products/firm.ts'
import type { Product } from '#domain/products/product.ts'
import { PATHS } from '#paths.ts'
import { useRestoreVisitorState } from '#shop/cart/use-is-restored.ts'
import type { StoredOrder } from '#shop/checkout/order-copy.store.ts'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { requestReference } from '#site/frame/reference.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { LoadingPage } from '#ui/react/LoadingPage.tsx'
import { usePageTitle } from '#ui/react/use-page-title.ts'
import { useStore } from '#ui/react/use-store.ts'

import { AwaitedOrder } from './AwaitedOrder.tsx'
import { CheckingPayment, UnpaidOrder, type StateProps } from './CheckingPayment.tsx'
import {
  $confirmation,
  type ConfirmationState,
  openConfirmation,
  stopChecking,
} from './confirmation.store.ts'
import { CONFIRMATION_TEXTS, orderNotice, VERIFICATION_TEXTS } from './confirmation.texts.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderNumber } from './OrderNumber.tsx'
import { TransferBanner } from './TransferBanner.tsx'

interface Props {
  products: readonly Product[]
  firm: Seller
  texts: OrderTexts
}

const LOADING: ConfirmationState = { state: 'loading', sessionId: null }

/** The pages that lead here; an order that exists has no way back to its checkout. */
function crumbs(isOrdered: boolean) {
  return [
    { label: 'Home', href: PATHS.home },
    { label: 'Checkout', ...(!isOrdered && { href: PATHS.checkout }) },
    { label: 'Order Confirmation' },
  ]
}

/** The page of an order, in each state that the server reports. */
export const ConfirmationScreen = withErrorBoundary(Confirmation)

function Confirmation(props: Props) {
  const stored = useStore($confirmation)
  const confirmation = useRestoreVisitorState() ? stored : LOADING
  const ready = confirmation.state === 'ready' && confirmation
  const awaited = confirmation.state === 'transfer' && confirmation
  useEffect(() => {
    void openConfirmation(queryParameter('key') ?? queryParameter('session_id'))
    return stopChecking
  }, [])
  return (
    <>
      <Breadcrumb items={crumbs(Boolean(ready || awaited))} className="no-print mb-4 sm:mb-6" />
      {/* The live region is rendered before the order is known. Screen readers therefore announce
          the order when it appears. */}
      <div aria-live="polite" className={`flex flex-col gap-4 ${awaited ? '' : 'no-print'}`}>
        {awaited && <TransferBanner awaited={awaited} firm={props.firm} />}
        {ready && <StatusBanner order={ready.order} saving={ready.saving} texts={props.texts} />}
      </div>
      <Content confirmation={confirmation} {...props} />
    </>
  )
}

function Content({ confirmation, ...props }: Props & { confirmation: ConfirmationState }) {
  const { firm } = props
  switch (confirmation.state) {
    case 'loading':
      return (
        <LoadingPage title="Loading your order details...">
          {confirmation.sessionId && `Payment reference ${confirmation.sessionId.slice(0, 8)}...`}
        </LoadingPage>
      )
    case 'missing':
      return <OrderNotFound confirmation={confirmation} firm={firm} />
    case 'closed':
      return <OrderClosed confirmation={confirmation} firm={firm} />
    case 'checking':
      return <CheckingPayment confirmation={confirmation} firm={firm} />
    case 'unpaid':
      return <UnpaidOrder confirmation={confirmation} firm={firm} />
    case 'transfer':
      return <AwaitedOrder awaited={confirmation} {...props} />
    case 'ready':
      return <OrderDetails order={confirmation.order} saving={confirmation.saving} {...props} />
  }
}

/** The page of an order that the customer may no longer see: the reason, and how to reach the firm. */
function OrderClosed({ confirmation: closed, firm }: StateProps<'closed'>) {
  const title = 'This order’s page has closed'
  usePageTitle(title)
  return (
    <EmptyState role="alert" headingLevel={1} title={title} text={closed.message}>
      <div className="flex basis-full flex-col items-start gap-5">
        {closed.orderNumber && <OrderNumber number={closed.orderNumber} />}
        <div>
          <p>If you need a copy of anything, write or call and quote the order number.</p>
          <ContactLinks firm={firm} />
        </div>
      </div>
    </EmptyState>
  )
}

interface StatusProps {
  order: StoredOrder
  saving: 'pending' | 'success' | 'error'
  texts: OrderTexts
}

/** Thanks, or a notice if money was refunded or is disputed. */
function StatusBanner({ order, saving, texts }: StatusProps) {
  const { status = 'paid', refunded = 0 } = order
  const notice = orderNotice(status, refunded > 0 ? formatMoney(refunded) : undefined)
  const isThanked = notice === '' || status === 'partially_refunded'
  return (
    <>
      {isThanked ? (
        <Thanks {...{ order, saving, texts }} />
      ) : (
        <PageTitle title="Order Confirmation" className="pb-0 sm:pb-0" />
      )}
      {notice && (
        <Alert kind={status.endsWith('refunded') ? 'info' : 'warning'}>
          <p>{notice}</p>
        </Alert>
      )}
      {!isThanked && <SavingStatus saving={saving} className="-mb-[1lh] text-muted" />}
    </>
  )
}

/** The head of an order whose work is ahead, has begun or is delivered. */
function Thanks({ order, saving, texts }: StatusProps) {
  const { status = 'paid', cartItems: items } = order
  const { title, text } = bannerTexts(workState({ status, items }), texts)
  return (
    <header className="on-brand rounded-md px-5 py-5 sm:px-10 sm:py-9">
      <div className="items-end justify-between gap-x-16 gap-y-3 lg:flex">
        <h1 className="text-2xl sm:text-4xl">{title}</h1>
        <p className="mt-2 max-w-measure text-on-brand-muted sm:text-lg lg:mt-0 lg:w-[21.5rem] lg:shrink-0 lg:text-base">
          {text}
        </p>
      </div>
      <SavingStatus saving={saving} className="mt-1 -mb-[calc(1lh+0.25rem)] text-on-brand-muted" />
    </header>
  )
}

function bannerTexts(work: WorkState, texts: OrderTexts) {
  if (work === 'delivered') return { title: texts.deliveredTitle, text: texts.delivered }
  return work === 'begun'
    ? { title: 'Your order is in progress', text: texts.begun }
    : { title: 'Thank you for your order!', text: texts.thanks }
}

/**
 * Says that the order is being saved, or links to the notice that it could not be saved. Keeps its
 * space when blank.
 */
function SavingStatus({ saving, className }: Pick<StatusProps, 'saving'> & { className: string }) {
  return (
    <div className={`min-h-[1lh] text-sm ${className}`}>
      <output>{saving === 'pending' && 'Finalizing your order...'}</output>
      {saving === 'error' && (
        <a href={`#${CONFIRMATION_TEXTS.saveIssueId}`} className="underline underline-offset-4">
          There was a minor issue: read the note below
        </a>
      )}
    </div>
  )
}

/** The page of an order that cannot be shown: the likely causes, and links. */
function OrderNotFound({ confirmation: missing, firm }: StateProps<'missing'>) {
  const title = 'Order Not Found'
  usePageTitle(title)
  return (
    <EmptyState
      role="alert"
      headingLevel={1}
      title={title}
      text={
        <>
          <p>{missing.message}</p>
          <div className="mt-6 text-base">
            <p>The likely causes are:</p>
            <ul className="mt-1 list-disc pl-5">
              <li>The payment was not completed.</li>
              <li>The session has expired.</li>
              <li>There was an error processing the order.</li>
            </ul>
            <p className="mt-4">{VERIFICATION_TEXTS.moneyUnknown}</p>
            <ContactLinks firm={firm} />
            {missing.requestId && <p className="mt-4">{requestReference(missing.requestId)}</p>}
          </div>
        </>
      }
    >
      <Button href={PATHS.findOrder}>Get your order link by email</Button>
      <Button href={PATHS.shop} variant="secondary">
        Go to Shop
      </Button>
      <Button href={PATHS.checkout} variant="secondary">
        {CONFIRMATION_TEXTS.toCheckout}
      </Button>
    </EmptyState>
  )
}
