import { useState, type SubmitEvent } from 'react'

import type { MessageRecord } from '#contract/messages.ts'
import { cartItems, itemsTotal, quantityCap } from '#domain/cart.ts'
import { formatMoney } from '#domain/money.ts'
import type { Product } from '#domain/product.ts'
import { focusOnce } from '#islands/admin/focus.ts'
import { SmallButton } from '#islands/admin/SmallButton.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { MESSAGES, PREPARE } from '#messages/contact-messages.ts'
import { $answerDrafts, draftAnswer, NO_CART } from '#stores/answer-drafts.ts'
import { sendAnswer } from '#stores/messages.ts'
import { TextAreaField, TextField } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'

interface Props {
  message: MessageRecord
  /** What a cart can be prepared of. */
  products: readonly Product[]
  busy: boolean
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

interface CartProps {
  messageId: string
  products: readonly Product[]
}

/** The services and quantities that the answer offers, and who prepared them. */
function PrepareCart({ messageId, products }: CartProps) {
  const cart = useStore($answerDrafts)[messageId]?.cart ?? NO_CART
  const quantityOf = (id: string) => cart.lines.find((line) => line.id === id)?.quantity ?? 0

  function handleQuantity(id: string, quantity: number) {
    const quantities = products.map((product) => ({
      id: product.id,
      quantity: product.id === id ? quantity : quantityOf(product.id),
    }))
    const lines = quantities.filter((line) => line.quantity > 0)
    draftAnswer(messageId, { cart: { ...cart, lines } })
  }

  return (
    <fieldset className="my-2 flex w-full flex-col gap-3 border-l-4 border-accent pl-4">
      <legend className="sr-only">{PREPARE.legend}</legend>
      <p className="font-semibold" aria-hidden="true">
        {PREPARE.legend}
      </p>
      <p className="text-sm text-muted">{PREPARE.text}</p>
      {products.map(({ id, name, price, maxQuantity }) => (
        <div key={id} className="flex items-center justify-between gap-4">
          <label htmlFor={`cart-${messageId}-${id}`}>
            {name}, <span className="figures">{formatMoney(price)}</span>
          </label>
          <span className="w-24 shrink-0">
            <Select
              id={`cart-${messageId}-${id}`}
              value={quantityOf(id)}
              onChange={(event) => handleQuantity(id, Number(event.currentTarget.value))}
            >
              {Array.from({ length: quantityCap({ maxQuantity }) + 1 }, (_, quantity) => (
                <option key={quantity}>{quantity}</option>
              ))}
            </Select>
          </span>
        </div>
      ))}
      <p className="flex justify-between gap-4 font-semibold" aria-live="polite">
        <span>{PREPARE.total}</span>
        <span className="figures">{formatMoney(itemsTotal(cartItems(cart.lines, products)))}</span>
      </p>
      {cart.lines.length > 0 && (
        <TextField
          id={`prepared-by-${messageId}`}
          label={PREPARE.by}
          hint={PREPARE.byHint}
          required
          minLength={2}
          maxLength={100}
          autoComplete="name"
          dir="auto"
          value={cart.preparedBy}
          onChange={(event) =>
            draftAnswer(messageId, { cart: { ...cart, preparedBy: event.currentTarget.value } })
          }
        />
      )}
    </fieldset>
  )
}
