import { deliverFiles } from '#contract/staff/portal.ts'
import type { PortalProduct } from '#domain/portal/portal.ts'
import { SentFiles } from '#shop/portal/Documents.tsx'
import { $announcement } from '#shop/portal/portal.store.ts'
import { FILES_HINT } from '#shop/portal/portal.texts.ts'
import { $uploads } from '#shop/portal/uploads.store.ts'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { PortalForm } from './PortalActions.tsx'

/** The button and form that deliver files. */
export function DeliverFiles({ product, isNext }: { product: PortalProduct; isNext: boolean }) {
  const { productId, name } = product
  const news = useStore($announcement)
  return (
    <PortalForm
      title="Deliver a document"
      variant={isNext ? 'primary' : 'secondary'}
      confirm="Deliver and email the customer"
      about={name}
      fields={[{ name: 'text', label: 'Message to the customer', isLong: true }]}
      endpoint={deliverFiles}
      bodyOf={({ kind, text = '' }, deliveryId) => {
        const uploads = $uploads.get().filter(({ requestId }) => requestId === deliveryId)
        if (uploads.length === 0) return 'Choose a file first.'
        if (uploads.some(({ state }) => state !== 'arrived'))
          return 'Some files have not arrived: wait for them, or remove them.'
        const fileIds = uploads.map(({ task }) => task.fileId)
        return { productId, deliveryId, isFinal: kind === 'final', fileIds, text }
      }}
      done="Document delivered"
    >
      {(deliveryId, { kind = 'draft' }, type) => (
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
        </>
      )}
    </PortalForm>
  )
}
