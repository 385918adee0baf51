import { useId, useState, useTransition, type ReactNode, type SubmitEvent } from 'react'

import type { Delivery, PortalProduct } from '#domain/portal/portal.ts'
import { roundsText } from '#domain/portal/rounds.texts.ts'
import type { Firm } from '#domain/products/firm.ts'
import { listLeaders, namesToCall } from '#domain/products/partners.texts.ts'
import type { Product } from '#domain/products/product.ts'
import { deliveryFragment, portalFragment } from '#paths.ts'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { Button } from '#ui/Button.tsx'
import { FieldError, TextAreaField } from '#ui/Field.tsx'

import { DeliveryContent } from './Deliveries.tsx'
import { sendDeliveryAnswer } from './portal.store.ts'
import { deliveryNoun, readyText } from './portal.texts.ts'

interface Props {
  product: PortalProduct
  ordered: readonly Product[]
  firm: Firm
}

/** The newest delivery, which awaits the customer's answer. */
export function ReadyDelivery({ product, ordered, firm }: Props) {
  const [delivery] = product.deliveries
  const title = useId()
  // The text stays when a newer delivery replaces this one.
  const [text, setText] = useState('')
  const people = listLeaders(ordered.filter((one) => one.id === product.productId))
  return (
    <section
      id={deliveryFragment(product.productId)}
      tabIndex={-1}
      aria-labelledby={title}
      className="mb-2 scroll-mt-24 border-l-4 border-accent bg-surface px-4 py-3 outline-hidden max-sm:scroll-mt-40 lg:mb-6"
    >
      <h2 id={title} className="text-xl">
        {`${product.name}: ${readyText(product)}`}
      </h2>
      {delivery && (
        <>
          <DeliveryContent delivery={delivery} />
          <AnswerForm key={delivery.id} id={delivery.id} {...{ product, text, setText }}>
            <p>{`For another change, write to us or call ${namesToCall(people, firm)}.`}</p>
            <ContactLinks firm={firm} people={people} />
          </AnswerForm>
        </>
      )}
    </section>
  )
}

interface AnswerProps extends Pick<Props, 'product'> {
  id: string
  text: string
  setText: (text: string) => void
  /** The people to call about a change that the price does not include. */
  children: ReactNode
}

/** Accepts a delivery after a confirmation or, while a revision round is left, asks for a change. */
function AnswerForm({ id, product, text, setText, children }: AnswerProps) {
  const rounds = product.revisionsLeft
  const [answer, setAnswer] = useState(() => startingAnswer(text, rounds))
  const isAsking = answer === 'change'
  const [problem, setProblem] = useState('')
  const [isBusy, startSending] = useTransition()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isAsking && text.trim() === '') {
      setProblem('Write what to change')
      return focusField(document.getElementById(`change-${id}`))
    }
    if (answer === null) return setAnswer('accepted')
    startSending(async () => {
      const refused = await sendDeliveryAnswer(id, isAsking ? text : '')
      setProblem(refused)
      if (refused === '') document.getElementById(portalFragment())?.focus()
    })
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4">
      {isAsking ? (
        <TextAreaField
          ref={focusField}
          id={`change-${id}`}
          label="What should we change?"
          hint="Name the page or the figure, and what it should say."
          required
          value={text}
          error={problem}
          onChange={({ target }) => setText(target.value)}
        />
      ) : (
        <>
          {problem && <FieldError id={id}>{problem}</FieldError>}
          {answer === null ? (
            <p>{roundsLeftText(rounds)}</p>
          ) : (
            <p ref={focusField} tabIndex={-1}>
              {`Accept the ${deliveryNoun(product)}? You cannot undo this.`}
            </p>
          )}
          {rounds === 0 && answer === null && children}
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {/* The key keeps a held key from confirming. */}
        <Button key={answer} type="submit" busy={isBusy} className="max-sm:px-4">
          {answer === null ? `Accept the ${deliveryNoun(product)}` : SUBMIT_TEXTS[answer]}
        </Button>
        {(rounds > 0 || answer !== null) && (
          <Button
            variant="secondary"
            onClick={() => {
              setAnswer(answer === null ? 'change' : null)
              setProblem('')
            }}
          >
            {answer === null ? 'Ask for a change' : 'Back'}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A change that the customer has begun to write stays open. */
function startingAnswer(text: string, rounds: number): Delivery['answer'] {
  return text !== '' && rounds > 0 ? 'change' : null
}

const SUBMIT_TEXTS = { accepted: 'Yes, accept it', change: 'Send' } as const

function roundsLeftText(rounds: number): string {
  return rounds === 0
    ? 'You have used the rounds of changes that the price includes.'
    : `Does anything need changing? You have ${roundsText(rounds)} left.`
}

/** Focuses an element, unless the customer is writing in another field. */
function focusField(field: HTMLElement | null): void {
  if (!document.activeElement?.matches('input, textarea')) field?.focus()
}
