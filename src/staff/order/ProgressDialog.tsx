import { useState } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import {
  findNextStep,
  findStep,
  lacksDelivery,
  MAX_STEP_TEXT_LENGTH,
  type WorkStep,
} from '#domain/order/delivery.ts'
import { isErased } from '#domain/order/order.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { missingItemTexts } from '#shop/portal/portal.texts.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { ConfirmDialog } from '#staff/forms/ConfirmDialog.tsx'
import { $drafts, saveDraftText } from '#staff/frame/drafts.store.ts'
import { $portal } from '#staff/portal/portal.store.ts'
import { Alert } from '#ui/Alert.tsx'
import { TextAreaField } from '#ui/Field.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { MailAddress } from '#ui/react/MailAddress.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { moveStep } from './order-actions.store.ts'

interface Props {
  order: OrderDetail
  item: OrderDetail['items'][number]
  onClose: () => void
}

/** Asks for the new step, and shows the email that the customer will get. */
export function ProgressDialog({ order, item, onClose }: Props) {
  const others = item.steps.filter(({ id }) => id !== item.step)
  const next = findNextStep(item.steps, item.step) ?? others.at(-1)
  const [from] = useState(item.step)
  const [to, setTo] = useState(next?.id ?? from)
  const step = findStep(item.steps, to)
  const isSilent = isErased(order)

  return (
    <ConfirmDialog
      title="Update progress"
      confirm={isSilent ? 'Update' : 'Update and email the customer'}
      onConfirm={() => void moveStep(item.productId, from, to)}
      onClose={onClose}
    >
      <p className="mb-1 font-semibold wrap-anywhere">{`${item.name}, order #${order.number}`}</p>
      <p className="mb-4 text-sm text-muted">
        {`${findStep(item.steps, item.step)?.name}, current step`}
      </p>
      <RadioGroup
        id="move-to"
        name="move-to"
        legend="Move to"
        value={to}
        onChoose={setTo}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <output>
        <MissingItems item={item} to={to} />
      </output>
      <p className="mt-4">
        {isSilent ? (
          ORDER_TEXTS.noMail
        ) : (
          <>
            <span>The customer will get one email about it:</span>{' '}
            <strong className="font-semibold">
              <MailAddress address={order.buyer.email} />
            </strong>
          </>
        )}
      </p>
      {!isSilent && step && <MailDraft about={item.productId} step={step} />}
    </ConfirmDialog>
  )
}

/** Warns that for a product the customer has not sent everything, or the firm has not delivered what a step announces. */
function MissingItems({ item: { productId, steps }, to }: Pick<Props, 'item'> & { to: string }) {
  const portal = useStore($portal)
  const products = portal.state === 'ready' ? portal.products : []
  const product = products.find((one) => one.productId === productId)
  const missing = product ? missingItemTexts([product], 'the answers') : []
  const warnings = [
    ...(missing.length > 0 ? [`The customer still has to send ${joinInSentence(missing)}.`] : []),
    ...(lacksDelivery(steps, to, product?.deliveries)
      ? ['The document for this step has not been delivered.']
      : []),
  ]
  if (warnings.length === 0) return null
  return (
    <Alert kind="warning" className="mt-4">
      <p>{`${warnings.join(' ')} Check that the email does not say otherwise.`}</p>
    </Alert>
  )
}

/** The text of the email without salutation, link and signature, with a field for staff's own paragraph. */
function MailDraft({ about, step }: { about: string; step: WorkStep }) {
  const words = useStore($drafts)[about]?.['words'] ?? ''
  return (
    <>
      <blockquote className="flow-tight mt-4 border-l-4 border-accent bg-surface px-4 py-3 wrap-anywhere">
        <p className="font-semibold">{step.subject}</p>
        <p>{step.mail}</p>
        <p dir="auto" className="whitespace-pre-line empty:hidden">
          {words.trim()}
        </p>
      </blockquote>
      <TextAreaField
        id="move-words"
        name="words"
        label="Add a paragraph"
        hint={`At most ${MAX_STEP_TEXT_LENGTH.toLocaleString('en-GB')} characters.`}
        rows={3}
        dir="auto"
        maxLength={MAX_STEP_TEXT_LENGTH}
        value={words}
        onChange={(event) => saveDraftText(about, { words: event.currentTarget.value })}
        fieldClassName="mt-4"
      />
    </>
  )
}
