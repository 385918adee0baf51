import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'

import { canAnswer, type Delivery, type PortalProduct } from '#domain/portal/portal.ts'
import type { Firm } from '#domain/products/firm.ts'
import { namesToCall } from '#domain/products/partners.texts.ts'
import type { Leader } from '#domain/products/product.ts'
import { formatDateTime } from '#domain/time/date.ts'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { FieldError, TextAreaField } from '#ui/Field.tsx'

import { FileRow } from './Documents.tsx'
import { answerDelivered } from './portal.store.ts'

interface Props {
  product: PortalProduct
  isOpen: boolean
  firm: Firm
  /** Who leads the work. */
  leader: Leader | undefined
}

/** The drafts and finished documents from the firm, newest first; the newest can be answered once. */
export function Deliveries({ product, isOpen, firm, leader }: Props) {
  const newest = useRef<HTMLParagraphElement>(null)
  const people = leader ? [leader] : []
  return (
    <ul className="divide-y divide-line border-y border-line">
      {product.deliveries.map((delivery, index) => (
        <li key={delivery.id} className="py-4">
          <p ref={index === 0 ? newest : undefined} tabIndex={-1} className="font-medium">
            {delivery.isFinal ? 'Finished document' : 'Draft'}
          </p>
          <Delivered delivery={delivery} />
          {isOpen && canAnswer(product, delivery.id, 'accepted') && (
            <AnswerForm
              id={delivery.id}
              rounds={product.revisionsLeft}
              onAnswered={() => newest.current?.focus()}
            >
              <p>
                {`The rounds of changes in the price are used up. For another change, call ${namesToCall(people, firm)} or write to us.`}
              </p>
              <ContactLinks firm={firm} people={people} />
            </AnswerForm>
          )}
        </li>
      ))}
    </ul>
  )
}

function Delivered({ delivery }: { delivery: Delivery }) {
  const { text, deliveredAt, files, answer, answerText, answeredAt } = delivery
  return (
    <>
      <p className="text-sm text-muted">{formatDateTime(deliveredAt)}</p>
      {text !== '' && <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>}
      <ul className="mt-2">
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
      {answer && answeredAt !== null && (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
          <Badge kind={answer === 'accepted' ? 'success' : 'warning'}>
            {answer === 'accepted' ? 'Accepted' : 'Change requested'}
          </Badge>
          <span>{formatDateTime(answeredAt)}</span>
        </p>
      )}
      {answerText !== '' && (
        <blockquote dir="auto" className="mt-2 border-l-4 border-accent bg-surface px-4 py-2">
          <p className="wrap-anywhere whitespace-pre-line">{answerText}</p>
        </blockquote>
      )}
    </>
  )
}

interface AnswerProps {
  id: string
  /** Rounds of revision that are left. */
  rounds: number
  onAnswered: () => void
  /** Shown if none is left. */
  children: ReactNode
}

/** Accepts a delivery or, while a round is left, asks for a change in a sentence. */
function AnswerForm({ id, rounds, onAnswered, children }: AnswerProps) {
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (isAsking && text.trim() === '') return setProblem('Write what to change')
    setBusy(true)
    const refused = await answerDelivered(id, isAsking ? text : '')
    setBusy(false)
    setProblem(refused)
    if (refused === '') onAnswered()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4">
      {isAsking && (
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
      )}
      {!isAsking && problem && <FieldError id={id}>{problem}</FieldError>}
      <div className="my-3 flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {isAsking ? 'Send' : 'Accept'}
        </Button>
        {rounds > 0 && (
          <Button variant="secondary" onClick={() => setAsking(!isAsking)}>
            {isAsking ? 'Back' : 'Ask for a change'}
          </Button>
        )}
      </div>
      {!isAsking && (
        <div className="text-sm text-muted">
          {rounds === 0 ? (
            children
          ) : (
            <p>{`The price includes ${rounds} more ${rounds === 1 ? 'round' : 'rounds'} of changes. Accept only what needs none.`}</p>
          )}
        </div>
      )}
    </form>
  )
}

const focusField = (field: HTMLElement | null) => field?.focus()
