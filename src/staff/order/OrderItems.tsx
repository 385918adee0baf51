import { moveStep as moveStepEndpoint } from '#contract/staff/order.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isPaidStatus, isWorkOver } from '#domain/order/order.ts'
import { formatDate } from '#domain/time/date.ts'
import { StepProgress } from '#shop/confirmation/StepProgress.tsx'
import { ORDER } from '#staff/current-order/order.texts.ts'
import { useOrderBusy } from '#staff/current-order/use-order-busy.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { useHasPermission } from '#staff/frame/use-staff.ts'

import { ProgressDialog } from './ProgressDialog.tsx'

type Item = OrderDetail['items'][number]

/** The ordered products with the progress of their work. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const isMoving = useOrderBusy(moveStepEndpoint.path)
  const mayWork = useHasPermission('work')
  const isPaid = isPaidStatus(order)
  const isOver = isWorkOver(order)
  return (
    <section aria-labelledby="items" className="min-w-0">
      <h2 id="items" className="mb-3 text-2xl">
        {ORDER.items}
      </h2>
      {(!isPaid || isOver) && (
        <p className="mb-3 text-sm text-muted">{isOver ? ORDER.workOver : ORDER.noWork}</p>
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
                    {ORDER.since}{' '}
                    <time dateTime={item.stepSince}>{formatDate(item.stepSince)}</time>
                  </p>
                  {mayWork && !isOver && (
                    <DialogButton
                      busy={isMoving}
                      aria-label={buttonLabel(ORDER.move, item.name)}
                      renderDialog={(close) => (
                        <ProgressDialog order={order} item={item} onClose={close} />
                      )}
                    >
                      {ORDER.move}
                    </DialogButton>
                  )}
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
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
            {`${quantity} × ${formatMoney(price)} ${ORDER.each}`}
          </span>
        )}
        <span className="figures text-lg">{formatMoney(price * quantity)}</span>
      </p>
    </div>
  )
}
