import { useState, type SubmitEvent } from 'react'

import type { MessageRecord } from '#contract/messages.ts'
import type { Product } from '#domain/product.ts'
import { focusOnce } from '#islands/admin/focus.ts'
import { SmallButton } from '#islands/admin/SmallButton.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { MESSAGES, PREPARE } from '#messages/contact-messages.ts'
import { $answerDrafts, draftAnswer, NO_CART } from '#stores/answer-drafts.ts'
import { sendAnswer } from '#stores/messages.ts'
import { TextAreaField } from '#ui/TextField.tsx'

import { PrepareCart } from './PrepareCart.tsx'

interface Props {
  message: MessageRecord
  /** What a cart can be prepared of. */
  products: readonly Product[]
  busy: boolean
  /** The form is no longer needed. */
  onDone: () => void
}

/** The form of an answer; closing it saves the draft. */
export function AnswerForm({ message: { id, name, notedBy }, products, busy, onDone }: Props) {
  const { text = '', cart } = useStore($answerDrafts)[id] ?? {}
  const [isPreparing, setPreparing] = useState(cart !== undefined && cart.lines.length > 0)

  function handleCart() {
    draftAnswer(id, { cart: NO_CART })
    setPreparing(!isPreparing)
  }

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (await sendAnswer(id)) onDone()
  }

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      className="mt-4 flex max-w-measure flex-col items-start gap-3"
    >
      <TextAreaField
        id={`answer-${id}`}
        ref={focusOnce}
        label={MESSAGES.yourAnswer(name)}
        hint={notedBy === null ? MESSAGES.answerHint : MESSAGES.callAnswerHint}
        required
        rows={6}
        dir="auto"
        readOnly={busy}
        value={text}
        onChange={(event) => draftAnswer(id, { text: event.currentTarget.value })}
        fieldClassName="w-full"
      />
      {isPreparing && <PrepareCart messageId={id} products={products} />}
      <div className="flex flex-wrap gap-2">
        <SmallButton type="submit" variant="primary" busy={busy}>
          {busy ? MESSAGES.sending : MESSAGES.send}
        </SmallButton>
        <SmallButton onClick={handleCart}>
          {isPreparing ? PREPARE.remove : PREPARE.open}
        </SmallButton>
        <SmallButton onClick={onDone}>{MESSAGES.cancel}</SmallButton>
      </div>
    </form>
  )
}
