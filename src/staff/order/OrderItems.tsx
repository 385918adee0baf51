import { useRef } from 'react'

import { moveStep as moveStepEndpoint, type OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { DELIVERED_STEP_ID, findStep } from '#domain/order/delivery.ts'
import { promisedDayText } from '#domain/order/issue.texts.ts'
import { isPaidStatus, isWorkOver } from '#domain/order/order.ts'
import type { PortalProduct } from '#domain/portal/portal.ts'
import { formatDate } from '#domain/time/date.ts'
import { StepProgress } from '#shop/confirmation/StepProgress.tsx'
import { isUnfinished } from '#shop/portal/portal.texts.ts'
import { ORDER_TEXTS, PROMISE_TEXTS } from '#staff/current-order/order.texts.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { fieldFailure } from '#staff/forms/use-submit.ts'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { $portal } from '#staff/portal/portal.store.ts'
import type { ButtonVariant } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Section } from '#ui/react/Section.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { setPromise } from './order-actions.store.ts'
import { ProgressDialog } from './ProgressDialog.tsx'

type Item = OrderDetail['items'][number]

/** The ordered products with the progress of their work. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const mayWork = useHasPermission('work')
  const isPaid = isPaidStatus(order)
  const isOver = isWorkOver(order)
  const portal = useStore($portal)
  const nextProduct = productToMove(order, portal.state === 'ready' ? portal.products : [])
  return (
    <Section
      title="Items and progress"
      heading="border-b border-ink pb-2 text-xl"
      className="min-w-0"
    >
      {(!isPaid || isOver) && (
        <p className="border-b border-line py-3 text-sm text-muted">
          {isOver
            ? 'Work has stopped: the full payment has been returned.'
            : 'Steps can be recorded once the order has been paid for.'}
        </p>
      )}
      <ul className="divide-y divide-line border-b border-line">
        {order.items.map((item) => (
          <li key={item.productId} className="py-5">
            <ItemHead item={item} />
            {isPaid && (
              <>
                <div className="mt-4">
                  <StepProgress steps={item.steps} step={item.step} label={item.name} />
                </div>
                <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <p className="text-sm text-muted">
                    Since <time dateTime={item.stepSince}>{formatDate(item.stepSince)}</time>
                    {item.promisedOn !== null && item.step !== DELIVERED_STEP_ID && (
                      <span>{` · ${promisedDayText(formatDate(item.promisedOn))}`}</span>
                    )}
                  </p>
                  {mayWork && !isOver && (
                    <div className="-ml-4 flex flex-wrap gap-2">
                      <PromisedDate order={order} item={item} />
                      <UpdateProgress
                        order={order}
                        item={item}
                        variant={item.productId === nextProduct ? 'primary' : 'secondary'}
                      />
                    </div>
                  )}
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/**
 * The first product on which the firm has to work next: its step does not wait for the customer, or
 * the customer has sent and answered everything. Undefined while an alert has the main button.
 */
export function productToMove(
  { items, issues, duplicates }: Pick<OrderDetail, 'items' | 'issues' | 'duplicates'>,
  exchanged: readonly PortalProduct[],
): string | undefined {
  if (issues.length + duplicates.length > 0) return undefined
  return items.find(({ productId, step, steps }) => {
    if (step === DELIVERED_STEP_ID) return false
    const sent = exchanged.find((one) => one.productId === productId)
    return findStep(steps, step)?.waits !== true || (sent && !isUnfinished(sent))
  })?.productId
}

/** The button that asks for the promised delivery date of an item. */
function PromisedDate({ order: { today }, item }: UpdateProps) {
  const date = useRef<HTMLInputElement>(null)

  async function send() {
    // Browsers give an incomplete date as a blank value.
    if (date.current?.validity.badInput) return fieldFailure({ to: PROMISE_TEXTS.incomplete })
    return setPromise(item, date.current?.value || null)
  }

  if (item.step === DELIVERED_STEP_ID) return null
  const renderDialog = (close: () => void) => (
    <FormDialog words={PROMISE_TEXTS} send={send} onClose={close}>
      {(errors) => (
        <TextField
          ref={date}
          id="promised-on"
          name="to"
          type="date"
          label={item.name}
          hint="From today on, or empty for none. The customer sees it on the order’s page and in later emails; no email is sent now."
          autoComplete="off"
          min={today}
          defaultValue={item.promisedOn ?? ''}
          error={errors['to']}
        />
      )}
    </FormDialog>
  )
  return (
    <DialogButton
      variant="quiet"
      aria-label={buttonLabel(PROMISE_TEXTS.open, item.name)}
      renderDialog={renderDialog}
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
  const isMoving = useOrderBusy(moveStepEndpoint.path)
  return (
    <DialogButton
      variant={variant}
      busy={isMoving}
      aria-label={buttonLabel(ORDER_TEXTS.move, item.name)}
      renderDialog={(close) => <ProgressDialog order={order} item={item} onClose={close} />}
    >
      {ORDER_TEXTS.move}
    </DialogButton>
  )
}

function ItemHead({ item }: { item: Item }) {
  const { name, price, quantity } = item
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 sm:flex-nowrap">
      <h3 className="min-w-0 font-sans text-base font-semibold wrap-anywhere">{name}</h3>
      <p className="flex items-baseline gap-4 whitespace-nowrap">
        {quantity > 1 && (
          <span className="text-sm text-muted">{`${quantity} × ${formatMoney(price)} each`}</span>
        )}
        <span className="figures text-lg">{formatMoney(price * quantity)}</span>
      </p>
    </div>
  )
}
