import { useDeferredValue, useState } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { DELIVERED_STEP_ID, findNextStep, findStep, lacksDelivery } from '#domain/order/delivery.ts'
import { promisedDayText } from '#domain/order/issue.texts.ts'
import { isListedOnOrderPage } from '#domain/order/issue.ts'
import { isPaidStatus, isWorkOpen, isWorkOver } from '#domain/order/order.ts'
import type { PortalProduct } from '#domain/portal/portal.ts'
import { formatDate } from '#domain/time/date.ts'
import { StepProgress } from '#shop/confirmation/StepProgress.tsx'
import { isUnfinished } from '#shop/portal/portal.texts.ts'
import { MOVE_TEXTS, PROMISE_TEXTS } from '#staff/current-order/order.texts.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { lazyPart } from '#staff/frame/lazy-part.tsx'
import { Panel } from '#staff/frame/Panel.tsx'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { $portal } from '#staff/portal/portal.store.ts'
import type { ButtonVariant } from '#ui/Button.tsx'
import { Fold } from '#ui/react/Fold.tsx'
import { useStore } from '#ui/react/use-store.ts'

/** The code of the dialogs is loaded when one is first opened. */
const ProgressDialog = lazyPart(async () => (await import('./ProgressDialog.tsx')).ProgressDialog)
const PromiseDialog = lazyPart(async () => (await import('./PromiseDialog.tsx')).PromiseDialog)

/** The code is loaded only for an order that has a portal. */
const OrderPortal = lazyPart(
  async () => (await import('#staff/portal/OrderPortal.tsx')).OrderPortal,
)
const ProductPortal = lazyPart(
  async () => (await import('#staff/portal/ProductPortal.tsx')).ProductPortal,
)

type Item = OrderDetail['items'][number]

/** The ordered products, each with the progress of its work and what customer and firm exchange about it. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const isPaid = isPaidStatus(order)
  const isOver = isWorkOver(order)
  const portal = useStore($portal)
  const loaded = portal.state === 'ready' ? portal.products : []
  // A portal that a payment opens appears once its code is loaded; until then the page stays as it is.
  const products = useDeferredValue(loaded.length > 0) ? loaded : []
  const nextProduct = productToMove(order, products)
  return (
    <Panel title="Items and progress">
      {(!isPaid || isOver) && (
        <p className="border-b border-line py-3 text-sm text-muted">
          {isOver
            ? 'Work has stopped: the full payment has been returned.'
            : 'Steps can be recorded once the order has been paid for.'}
        </p>
      )}
      {(portal.state === 'error' || products.length > 0) && <OrderPortal order={order} />}
      <ul className="divide-y divide-line border-b border-line">
        {order.items.map((item) => (
          <li key={item.productId}>
            <OrderItem {...{ order, item, products }} isNext={item.productId === nextProduct} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface ItemProps {
  order: OrderDetail
  item: Item
  products: readonly PortalProduct[]
  /** Whether the firm has to work on this item next. */
  isNext: boolean
}

/** One ordered product. A product that is delivered when the page opens is folded to one line. */
function OrderItem(props: ItemProps) {
  const { order, item } = props
  const isPaid = isPaidStatus(order)
  const [isFolded] = useState(isPaid && item.step === DELIVERED_STEP_ID)
  const note = isFolded ? findStep(item.steps, item.step)?.name : item.ledBy
  const head = <ItemHead item={item} note={note} />
  return isFolded ? (
    <Fold startsOpen={false} summary={head}>
      <ItemWork {...props} />
    </Fold>
  ) : (
    <div className="pt-5">
      <div className="not-last:mb-4 last:pb-5">{head}</div>
      {isPaid && <ItemWork {...props} />}
    </div>
  )
}

/** The progress of the work on an item, and what customer and firm exchange about it. */
function ItemWork(props: ItemProps) {
  const { order, item, products } = props
  const { productId, steps, step, stepSince, promisedOn, name, isRefunded } = item
  const mayAct = useHasPermission('work') && !isWorkOver(order) && !isRefunded
  const product = products.find((one) => one.productId === productId)
  const button = mainButton(props)
  return (
    <div className="pb-3">
      <StepProgress steps={steps} step={step} label={name} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-muted">
          {isRefunded ? (
            <span>Work has stopped: the price of this service has been refunded.</span>
          ) : (
            // The key keeps React from changing texts that a browser has translated.
            <span key="since">
              At this step since <time dateTime={stepSince}>{formatDate(stepSince)}</time>
            </span>
          )}
          {promisedOn !== null && isWorkOpen(item) && (
            <span>{` · ${promisedDayText(formatDate(promisedOn))}`}</span>
          )}
        </p>
        {mayAct && (
          <div className="-ml-4 flex flex-wrap gap-2">
            <PromisedDate order={order} item={item} />
            <UpdateProgress
              {...{ order, item }}
              variant={button === 'move' ? 'primary' : 'secondary'}
            />
          </div>
        )}
      </div>
      {product && (
        <ProductPortal
          {...{ product, products, mayAct }}
          hasAlert={hasAlert(order)}
          mustDeliver={button === 'deliver'}
        />
      )}
    </div>
  )
}

/** The main button of the item on which the firm has to work next. */
function mainButton({ item, products, isNext }: ItemProps): 'move' | 'deliver' | undefined {
  const { productId, steps, step } = item
  const next = findNextStep(steps, step)?.id ?? step
  const product = products.find((one) => one.productId === productId)
  if (!isNext) return undefined
  return lacksDelivery(steps, next, product?.deliveries) ? 'deliver' : 'move'
}

/**
 * The first product on which the firm has to work next: its step does not wait for the customer, or
 * the customer has sent and answered everything. Undefined while an alert, or something to check, has
 * the main button.
 */
export function productToMove(
  order: Pick<OrderDetail, 'items' | 'issues' | 'duplicates'>,
  exchanged: readonly PortalProduct[],
): string | undefined {
  if (hasAlert(order) || exchanged.some(hasToBeChecked)) return undefined
  return order.items.find((item) => {
    const { productId, step, steps } = item
    if (!isWorkOpen(item)) return false
    const sent = exchanged.find((one) => one.productId === productId)
    return findStep(steps, step)?.waits !== true || (sent && !isUnfinished(sent))
  })?.productId
}

/** Whether an alert at the top of the page has the main button. */
function hasAlert({ issues, duplicates }: Pick<OrderDetail, 'issues' | 'duplicates'>): boolean {
  return duplicates.length > 0 || issues.some(({ reason }) => isListedOnOrderPage(reason))
}

/** Whether staff have not yet accepted something that the customer has sent for a product that is not refunded. */
function hasToBeChecked({ requests, questionnaire, isRefunded }: PortalProduct): boolean {
  const hasArrived = requests.some(({ state }) => state === 'received')
  return !isRefunded && (questionnaire?.state === 'sent' || hasArrived)
}

/** The button that asks for the promised delivery date of an item. */
function PromisedDate({ order, item }: UpdateProps) {
  if (item.step === DELIVERED_STEP_ID) return null
  return (
    <DialogButton
      variant="quiet"
      aria-label={buttonLabel(PROMISE_TEXTS.open, item.name)}
      renderDialog={(close) => <PromiseDialog item={item} today={order.today} onClose={close} />}
    >
      {PROMISE_TEXTS.open}
    </DialogButton>
  )
}

interface UpdateProps {
  order: OrderDetail
  item: Item
  variant?: ButtonVariant
}

/** The button that asks for the new step of an item. */
export function UpdateProgress({ order, item, variant = 'secondary' }: UpdateProps) {
  return (
    <DialogButton
      variant={variant}
      aria-label={buttonLabel(MOVE_TEXTS.title, item.name)}
      renderDialog={(close) => <ProgressDialog order={order} item={item} onClose={close} />}
    >
      {MOVE_TEXTS.title}
    </DialogButton>
  )
}

/** Name and price, with a note beside the name: who leads the work, or the step of a folded item. */
function ItemHead({ item, note }: { item: Item; note: string | undefined }) {
  const { name, price, quantity } = item
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 sm:flex-nowrap">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <h3 className="min-w-0 font-sans text-base font-semibold">{name}</h3>
        {note && <span className="text-sm text-muted">{note}</span>}
      </div>
      <p className="flex items-baseline gap-4 whitespace-nowrap">
        {quantity > 1 && (
          <span className="text-sm text-muted">{`${quantity} × ${formatMoney(price)} each`}</span>
        )}
        <span className="figures text-lg">{formatMoney(price * quantity)}</span>
      </p>
    </div>
  )
}
