import { moveStep as moveStepEndpoint } from '#contract/staff/order.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isPaidStatus, isWorkOver } from '#domain/order/order.ts'
import { formatDate } from '#domain/time/date.ts'
import { StepProgress } from '#shop/confirmation/StepProgress.tsx'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import type { ButtonVariant } from '#ui/Button.tsx'

import { ProgressDialog } from './ProgressDialog.tsx'

type Item = OrderDetail['items'][number]

/** The ordered products with the progress of their work. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const mayWork = useHasPermission('work')
  const isPaid = isPaidStatus(order)
  const isOver = isWorkOver(order)
  return (
    <section aria-labelledby="items" className="min-w-0">
      <h2 id="items" className="mb-3 text-2xl">
        {ORDER_TEXTS.items}
      </h2>
      {(!isPaid || isOver) && (
        <p className="mb-3 text-sm text-muted">
          {isOver ? ORDER_TEXTS.workOver : ORDER_TEXTS.noWork}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
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
                    {ORDER_TEXTS.since}{' '}
                    <time dateTime={item.stepSince}>{formatDate(item.stepSince)}</time>
                  </p>
                  {mayWork && !isOver && <UpdateProgress order={order} item={item} />}
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
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
          <span className="text-sm text-muted">
            {`${quantity} × ${formatMoney(price)} ${ORDER_TEXTS.each}`}
          </span>
        )}
        <span className="figures text-lg">{formatMoney(price * quantity)}</span>
      </p>
    </div>
  )
}
