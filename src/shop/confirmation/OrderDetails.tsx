import type { ComponentProps } from 'react'

import type { DocumentRecord } from '#domain/documents/document-record.ts'
import { documentTitle, DOCUMENTS_TEXTS } from '#domain/documents/document.texts.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import { isWorkOver } from '#domain/order/order.ts'
import { workState } from '#domain/order/work-state.ts'
import { bookingLinks } from '#domain/products/booking.texts.ts'
import type { OrderTexts, Seller } from '#domain/products/firm.ts'
import { listLeaders, namesToCall } from '#domain/products/partners.texts.ts'
import { productById, type Product } from '#domain/products/product.ts'
import { PATHS } from '#paths.ts'
import { AfterOrder, Leaders } from '#shop/cart/AfterOrder.tsx'
import type { StoredOrder } from '#shop/checkout/order-copy.store.ts'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { Portal } from '#shop/portal/Portal.tsx'
import { PortalLink } from '#shop/portal/PortalLink.tsx'
import { NEW_TAB_TEXT } from '#site/frame/links.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/react/Section.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { BuyerCards } from './BuyerCards.tsx'
import { CONFIRMATION_TEXTS } from './confirmation.texts.ts'
import { DocumentLinks } from './DocumentLinks.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PrintedHead } from './PrintedHead.tsx'
import { $resend, resendEmail } from './resend-email.store.ts'
import { WorkProgress } from './WorkProgress.tsx'

interface Props {
  order: StoredOrder
  saving: 'pending' | 'success' | 'error'
  products: readonly Product[]
  firm: Seller
  texts: OrderTexts
}

/** A paid order, below the thanks: ordered services and next steps. Prints as a receipt. */
export function OrderDetails({ order, saving, products, firm, texts }: Props) {
  const { email } = order.formData
  const next = findNextSteps(order, products, firm)
  const { ordered, phase } = next
  return (
    <div className="mt-5 flex flex-col gap-8 sm:mt-8 print:mt-0 print:gap-4">
      <PrintedHead firm={firm} title="Receipt" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] print:block">
        <OrderSummary {...{ order, products, texts }}>
          <NextSteps {...next} {...{ order, firm, texts }} />
        </OrderSummary>
        <ConfirmationDocuments documents={order.documents} />
      </div>
      {phase !== 'begun' && <WorkProgress order={order} texts={texts} />}
      {order.sessionId && (
        <Portal orderKey={order.sessionId} products={ordered} isOn={phase !== 'over'} />
      )}
      <BuyerCards form={order.formData} />
      <div className="hidden text-sm print:block">
        <p>{CONFIRMATION_TEXTS.invoiceElsewhere(invoiceTitle(order.documents))}</p>
        <p>{`${firm.legalName}. ${firm.facts}`}</p>
      </div>
      <OrderActions orderId={order.orderId} email={email} />
      {saving === 'error' && <SaveFailure orderId={order.orderId} email={email} />}
    </div>
  )
}

/** The title of the newest valid invoice; undefined if the order has no valid invoice. */
function invoiceTitle(documents: readonly DocumentRecord[] = []): string | undefined {
  const invoice = documents.findLast(({ kind, isVoid }) => kind === 'invoice' && !isVoid)
  return invoice && documentTitle('invoice', invoice.number)
}

/** The next steps of an order whose work is `ahead`, has `begun` or is `over` or disputed. */
function findNextSteps(order: StoredOrder, products: readonly Product[], firm: Seller) {
  const { status = 'paid', cartItems } = order
  // A refunded product has no step; before the server has answered, no product has one.
  const stepped = cartItems.filter(({ step }) => step !== undefined)
  const worked = stepped.length > 0 ? stepped : cartItems
  const ordered = worked.flatMap(({ id }) => productById(products, id) ?? [])
  const isOn = status !== 'disputed' && !isWorkOver({ status })
  const isNew = workState({ status, items: cartItems }) === 'new'
  const open = worked.filter(({ step }) => isOn && step !== DELIVERED_STEP_ID)
  return {
    ordered,
    bookings: bookingLinks(open, products, firm),
    /** Whether the firm probably waits for the customer; the portal, which loads later, decides. */
    isAwaited:
      isOn &&
      Boolean(order.sessionId) &&
      ordered.some((one) => one.hasPortal) &&
      worked.some(({ step, steps = [], hasDelivery }) => hasDelivery || step === steps[0]?.id),
    /** Whether the portal may show a delivery, whose height is not known before. */
    hasDelivery: worked.some((item) => item.hasDelivery),
    phase: isOn ? (isNew ? 'ahead' : 'begun') : 'over',
  } as const
}

type NextStepsProps = ReturnType<typeof findNextSteps> & Pick<Props, 'order' | 'firm' | 'texts'>

/** The next steps and a contact; once the work is over or disputed, the contact and any delivery to answer. */
function NextSteps({ order, firm, texts, ...next }: NextStepsProps) {
  const { ordered, bookings, isAwaited, hasDelivery, phase } = next
  const leaders = listLeaders(ordered)
  const showsLines = phase !== 'over' && leaders.some(({ phone }) => phone !== undefined)
  return (
    <div
      className={`no-print flex min-w-0 flex-col gap-y-6 lg:row-span-2 ${phase === 'over' ? 'lg:col-start-2 lg:row-start-2' : ''}`}
    >
      <PortalLink
        isOn={phase !== 'over'}
        reservesSpace={isAwaited}
        {...{ hasDelivery, ordered, firm }}
      />
      {phase === 'ahead' && (
        <AfterOrder firm={firm} products={ordered}>
          <Bookings bookings={bookings} />
        </AfterOrder>
      )}
      {phase === 'begun' && (
        <WorkProgress order={order} texts={texts}>
          <Leaders firm={firm} products={ordered} />
        </WorkProgress>
      )}
      {phase === 'ahead' && <EmailedNotice order={order} />}
      <div>
        <p className="text-muted">{CONFIRMATION_TEXTS.questions(namesToCall(leaders, firm))}</p>
        <ContactLinks firm={firm} people={leaders} isEmailOnly={showsLines} />
        {phase === 'begun' && <Bookings bookings={bookings} variant="secondary" className="mt-2" />}
      </div>
    </div>
  )
}

interface BookingsProps extends Pick<NextStepsProps, 'bookings'> {
  variant?: 'primary' | 'secondary'
  className?: string
}

/** Links to pages on which to book a call. */
function Bookings({ bookings, variant = 'primary', className = '' }: BookingsProps) {
  return (
    <p className={`flex flex-wrap gap-3 empty:hidden ${className}`}>
      {bookings.map(({ href, label }) => (
        <Button key={href} {...{ href, variant }} target="_blank" rel="noopener">
          <span>{label}</span>
          <Icon name="external" />
          <span className="sr-only"> {NEW_TAB_TEXT}</span>
        </Button>
      ))}
    </p>
  )
}

function EmailedNotice({ order: { orderNumber, formData } }: Pick<Props, 'order'>) {
  return (
    <p className="text-sm text-muted">
      <span>{`A confirmation email for order ${orderNumber} has been sent to `}</span>
      <span className="inline-block max-w-full wrap-anywhere">
        {`${formData.email ?? 'your email address'}.`}
      </span>
      <span> If it has not arrived within a few minutes, check your spam folder.</span>
    </p>
  )
}

/** The customer's invoice and credit notes. */
function ConfirmationDocuments({ documents = [] }: { documents?: DocumentRecord[] | undefined }) {
  if (documents.length === 0) return null
  return (
    <Section title={documents.length > 1 ? DOCUMENTS_TEXTS.title : 'Invoice'} className="no-print">
      <div className="mt-3 border-y border-line">
        <DocumentLinks documents={documents} />
      </div>
    </Section>
  )
}

interface ResendProps {
  orderId: string | undefined
  email: string | undefined
}

function OrderActions(order: ResendProps) {
  return (
    <div className="no-print flex flex-wrap gap-3 border-t border-line pt-8 max-sm:flex-col">
      {order.orderId && <Resend {...order}>Resend Email</Resend>}
      <Button variant="secondary" href={PATHS.shop}>
        Continue Shopping
      </Button>
      <Button variant="quiet" href={PATHS.home}>
        Return Home
      </Button>
    </div>
  )
}

/** Says that the order could not be saved. The notice is at the end of the page, so that nothing moves. */
function SaveFailure(order: ResendProps) {
  return (
    <Alert
      id={CONFIRMATION_TEXTS.saveIssueId}
      kind="warning"
      role="alert"
      title="A minor issue with your order"
      headingLevel={2}
      className="no-print"
    >
      <p>
        Your payment was successful, and our team has been notified of your order. There was a minor
        issue when this page saved it. You do not need to do anything.
      </p>
      <Resend size="small" className="mt-3" {...order}>
        Send Confirmation Email
      </Resend>
    </Alert>
  )
}

type ResendButton = ResendProps &
  Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'children'>

function Resend({ orderId, email, children, ...look }: ResendButton) {
  const sending = useStore($resend) === 'sending'
  return (
    <Button
      variant="secondary"
      busy={sending}
      onClick={() => void resendEmail(orderId, email)}
      {...look}
    >
      {sending ? 'Sending...' : children}
    </Button>
  )
}
