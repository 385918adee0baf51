import { deliverFiles } from '#contract/staff/portal.ts'
import { DELIVERED_STEP_ID, findDraftStep } from '#domain/order/delivery.ts'
import type { PortalProduct } from '#domain/portal/portal.ts'
import { SentFiles } from '#shop/portal/Documents.tsx'
import { $announcement } from '#shop/portal/portal.store.ts'
import { FILES_HINT } from '#shop/portal/portal.texts.ts'
import { $uploads } from '#shop/portal/uploads.store.ts'
import { $order } from '#staff/current-order/order.store.ts'
import { LabelledSelect } from '#staff/forms/LabelledSelect.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { PortalForm } from './PortalActions.tsx'

/** The button and form that deliver files. */
export function DeliverFiles({ product: { productId, name } }: { product: PortalProduct }) {
  const news = useStore($announcement)
  const order = useStore($order)
  const item = 'items' in order && order.items.find((one) => one.productId === productId)
  const { step: current = '', steps = [] } = item || {}
  const fitting = findDraftStep(steps, current)?.id ?? current
  return (
    <PortalForm
      title="Deliver a document"
      confirm="Deliver and email the customer"
      about={name}
      fields={[{ name: 'text', label: 'Message to the customer', isLong: true }]}
      endpoint={deliverFiles}
      bodyOf={({ kind, text = '', step = fitting }, deliveryId) => {
        const uploads = $uploads.get().filter(({ requestId }) => requestId === deliveryId)
        if (uploads.length === 0) return 'Choose a file first.'
        if (uploads.some(({ state }) => state !== 'arrived'))
          return 'Some files have not arrived: wait for them, or take them out.'
        const fileIds = uploads.map(({ task }) => task.fileId)
        return { productId, deliveryId, isFinal: kind === 'final', fileIds, text, step }
      }}
      done="Document delivered"
    >
      {(deliveryId, { kind = 'draft', step = fitting }, type) => (
        <>
          <div>
            <p id={`${deliveryId}-name`} className="font-medium">
              Files
            </p>
            <p className="text-sm text-muted">{FILES_HINT}</p>
            <output className="sr-only">{news}</output>
            <SentFiles id={deliveryId} files={[]} isOpen />
          </div>
          <RadioGroup
            id="delivery-kind"
            name="kind"
            legend="What you deliver"
            value={kind}
            onChoose={(chosen) => type({ kind: chosen })}
            options={[
              { value: 'draft', label: 'A draft' },
              {
                value: 'final',
                label: 'The finished document',
                hint: 'Also moves the work to its last step.',
              },
            ]}
          />
          {kind === 'draft' && steps.length > 0 && (
            <LabelledSelect
              label="Step after this delivery"
              name="step"
              value={step}
              options={steps
                .filter(({ id }) => id !== DELIVERED_STEP_ID)
                .map(({ id, name: stepName }) => [id, stepName] as const)}
              onChoose={(chosen) => type({ step: chosen })}
            />
          )}
        </>
      )}
    </PortalForm>
  )
}
