import { useRef, useState, useTransition, type ReactNode, type SubmitEvent } from 'react'

import { sizeText } from '#domain/portal/file-rules.ts'
import { canAnswerDelivery, type Delivery, type PortalProduct } from '#domain/portal/portal.ts'
import { roundsText } from '#domain/portal/rounds.texts.ts'
import { formatDateTime } from '#domain/time/date.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { FieldError, TextAreaField } from '#ui/Field.tsx'

import { FileRow } from './Documents.tsx'
import { sendDeliveryAnswer } from './portal.store.ts'
import { ANSWER_NAMES, deliveryName, deliveryNoun } from './portal.texts.ts'

interface Props {
  product: PortalProduct
  isOpen: boolean
  /** The people to call about a change that the price does not include. */
  children: ReactNode
}

/** The firm's deliveries, newest first. The customer can answer the newest delivery once. */
export function Deliveries({ product, isOpen, children }: Props) {
  const newest = useRef<HTMLParagraphElement>(null)
  return (
    <ul className="divide-y divide-line">
      {product.deliveries.map((delivery, index) => (
        <li key={delivery.id} className="py-4 first:pt-0 last:pb-0">
          <p ref={index === 0 ? newest : undefined} tabIndex={-1} className="font-medium">
            {deliveryName(delivery)}
          </p>
          <DeliveryContent delivery={delivery} />
          {isOpen && canAnswerDelivery(product, delivery.id, 'accepted') && (
            <AnswerForm
              id={delivery.id}
              product={product}
              onAnswered={() => newest.current?.focus()}
            >
              {children}
            </AnswerForm>
          )}
        </li>
      ))}
    </ul>
  )
}

function DeliveryContent({ delivery }: { delivery: Delivery }) {
  const { text, deliveredAt, files, answer, answerText, answeredAt } = delivery
  return (
    <>
      <p className="text-sm text-muted">{formatDateTime(deliveredAt)}</p>
      {text !== '' && <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>}
      <ul className="mt-2">
        {files.map((file) => (
          <FileRow key={file.id} file={file} note={sizeText(file.size)} />
        ))}
      </ul>
      {answer && answeredAt !== null && (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
          <Badge kind={answer === 'accepted' ? 'success' : 'warning'}>{ANSWER_NAMES[answer]}</Badge>
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

interface AnswerProps extends Pick<Props, 'product' | 'children'> {
  id: string
  onAnswered: () => void
}

/** Accepts a delivery after a confirmation or, while a revision round is left, asks for a change. */
function AnswerForm({ id, product, onAnswered, children }: AnswerProps) {
  const rounds = product.revisionsLeft
  const [answer, setAnswer] = useState<Delivery['answer']>(null)
  const isAsking = answer === 'change'
  const [text, setText] = useState('')
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
      if (refused === '') onAnswered()
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
        <Button key={answer} type="submit" busy={isBusy}>
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

const SUBMIT_TEXTS = { accepted: 'Yes, accept it', change: 'Send' } as const

function roundsLeftText(rounds: number): string {
  return rounds === 0
    ? 'You have used the rounds of changes that the price includes.'
    : `Does anything need changing? You have ${roundsText(rounds)} left.`
}

const focusField = (field: HTMLElement | null) => field?.focus()
