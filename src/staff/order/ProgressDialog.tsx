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
import { ORDER_TEXTS, MOVE_TEXTS } from '#staff/current-order/order.texts.ts'
import { FormDialog, type TextFieldProps } from '#staff/forms/FormDialog.tsx'
import { useDraft } from '#staff/forms/use-draft.ts'
import { fieldFailure } from '#staff/forms/use-submit.ts'
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
  const { productId, steps, step: current } = item
  // Once the form has said that a colleague has moved the work, the next try is from the present step.
  const [from, setFrom] = useState<string | undefined>(current)
  const [to, setTo] = useState(findNextStep(steps, current)?.id ?? '')
  const draft = useDraft(productId, { words: '' })
  const { words } = draft.typed
  const others = steps.filter(({ id }) => id !== current)
  const step = findStep(others, to)
  const warnings = useWarnings(item, step?.id)
  const isSilent = isErased(order)
  const confirm = warnings.length > 0 ? MOVE_TEXTS.confirmAnyway : MOVE_TEXTS.confirm

  async function send() {
    const shown = from ?? current
    if (!step && shown === current) return fieldFailure({ to: MOVE_TEXTS.noStep })
    const failure = await moveStep(item, shown, step?.id ?? current, words.trim())
    if (failure?.code === 'step-changed') {
      setFrom(undefined)
      setTo('')
    }
    return failure
  }

  return (
    <FormDialog
      words={{ ...MOVE_TEXTS, confirm: isSilent ? MOVE_TEXTS.confirmSilently : confirm }}
      draft={draft}
      send={send}
      onClose={onClose}
      keepsDraft
    >
      {(field, errors) => (
        <>
          <p className="mb-1 font-semibold wrap-anywhere">{`${item.name}, order #${order.number}`}</p>
          <p className="mb-4 text-sm text-muted">
            {`${findStep(steps, current)?.name}, current step`}
          </p>
          <RadioGroup
            id="move-to"
            name="to"
            legend="Move to"
            value={step?.id ?? ''}
            onChoose={setTo}
            error={errors['to']}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <output>
            {warnings.length > 0 && (
              <Alert kind="warning" className="mt-4">
                <p>{`${warnings.join(' ')} Check that the email does not say otherwise.`}</p>
              </Alert>
            )}
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
          {!isSilent && step && <MailDraft step={step} field={field('words')} />}
        </>
      )}
    </FormDialog>
  )
}

/** What the customer has not sent for a product, or the firm not delivered although a step announces it. */
function useWarnings({ productId, steps }: Props['item'], to = ''): string[] {
  const portal = useStore($portal)
  const products = portal.state === 'ready' ? portal.products : []
  const product = products.find((one) => one.productId === productId)
  const missing = product ? missingItemTexts([product], 'the answers') : []
  return [
    ...(missing.length > 0 ? [`The customer still has to send ${joinInSentence(missing)}.`] : []),
    ...(lacksDelivery(steps, to, product?.deliveries)
      ? ['The document for this step has not been delivered.']
      : []),
  ]
}

/** The text of the email without salutation, link and signature, with a field for staff's own paragraph. */
function MailDraft({ step, field }: { step: WorkStep; field: TextFieldProps }) {
  return (
    <>
      <blockquote className="flow-tight mt-4 border-l-4 border-accent bg-surface px-4 py-3 wrap-anywhere">
        <p className="font-semibold">{step.subject}</p>
        <p>{step.mail}</p>
        <p dir="auto" className="whitespace-pre-line empty:hidden">
          {field.value.trim()}
        </p>
      </blockquote>
      <TextAreaField
        {...field}
        id="move-words"
        label="Add a paragraph"
        hint={`At most ${MAX_STEP_TEXT_LENGTH.toLocaleString('en-GB')} characters.`}
        rows={3}
        dir="auto"
        maxLength={MAX_STEP_TEXT_LENGTH}
        fieldClassName="mt-4"
      />
    </>
  )
}
