import { useRef } from 'react'

import type { MessageRecord } from '#contract/messages.ts'
import type { CartLine } from '#domain/cart.ts'
import { formatLondonTime } from '#domain/date.ts'
import { productById, type Product } from '#domain/product.ts'
import { telephoneAddress } from '#domain/telephone.ts'
import { SmallButton } from '#islands/admin/SmallButton.tsx'
import { useMay } from '#islands/admin/use-staff.ts'
import { MailAddress } from '#islands/page/MailAddress.tsx'
import { useStore } from '#islands/page/use-store.ts'
import {
  ANSWER_MAIL,
  CALL,
  MARK_AS,
  MESSAGE_MAIL,
  MESSAGE_STATE,
  MESSAGES,
  PREPARE,
  answerSubject,
} from '#messages/contact-messages.ts'
import { named } from '#messages/staff-pages.ts'
import { $answerDrafts } from '#stores/answer-drafts.ts'
import { $answering, closeAnswer, markMessage, openAnswer } from '#stores/messages.ts'
import { Badge } from '#ui/Badge.tsx'

import { AnswerForm } from './AnswerForm.tsx'

interface Props {
  message: MessageRecord
  /** The firm’s name, for the subject of an answer. */
  firm: string
  products: readonly Product[]
  busy: boolean
}

/** One message: who wrote or rang and when, its state and text, and its actions. */
export function MessageItem({ message, firm, products, busy }: Props) {
  const { id, name, message: text, state } = message
  const next = state === 'new' ? 'answered' : 'new'
  const mayWork = useMay('work')
  const isAnswering = useStore($answering).includes(id)
  const entry = useRef<HTMLLIElement>(null)
  const isDrafted = useStore($answerDrafts)[id] !== undefined

  function handleDone() {
    closeAnswer(id)
    // The form is gone, and the focus would go with it.
    entry.current?.querySelector('h2')?.focus()
  }

  return (
    <li
      ref={entry}
      data-entry=""
      className="grid gap-x-12 gap-y-4 py-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <Sender message={message} firm={firm} />
      <div className="min-w-0">
        <p dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
        <Answers message={message} products={products} />
        {isAnswering && (
          <AnswerForm message={message} products={products} busy={busy} onDone={handleDone} />
        )}
        {mayWork && (
          <div className="mt-4 flex flex-wrap items-center gap-2">
            {!isAnswering && (
              <SmallButton
                variant={state === 'new' ? 'primary' : 'secondary'}
                aria-label={named(isDrafted ? MESSAGES.draft : MESSAGES.answer, name)}
                onClick={() => openAnswer(id)}
              >
                {isDrafted ? MESSAGES.draft : MESSAGES.answer}
              </SmallButton>
            )}
            <SmallButton
              busy={busy}
              aria-label={named(MARK_AS[next], name)}
              onClick={() => void markMessage(id, next)}
            >
              {MARK_AS[next]}
            </SmallButton>
          </div>
        )}
        <Changed message={message} />
      </div>
    </li>
  )
}

function Sender({ message, firm }: Pick<Props, 'message' | 'firm'>) {
  const { name, company, email, phone, receivedAt, state, mail } = message
  return (
    <div className="min-w-0">
      <h2 tabIndex={-1} dir="auto" className="text-xl wrap-anywhere">
        {name}
      </h2>
      {company !== '' && (
        <p dir="auto" className="wrap-anywhere">
          {company}
        </p>
      )}
      <p className="text-sm">
        <a className="link inline-flex min-h-11 items-center" href={answerAddress(message, firm)}>
          <MailAddress address={email} />
        </a>
        {phone !== '' && (
          <a
            className="link flex min-h-11 items-center wrap-anywhere tabular-nums"
            href={telephoneAddress(phone)}
          >
            {phone}
          </a>
        )}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {message.notedBy !== null && `${CALL.notedBy(message.notedBy)}, `}
        <time dateTime={receivedAt}>{formatLondonTime(receivedAt)}</time>
      </p>
      <p className="mt-2 flex flex-wrap gap-1.5">
        <Badge kind={state === 'new' ? 'warning' : 'success'}>{MESSAGE_STATE[state]}</Badge>
        {message.notedBy === null ? (
          <Badge kind={mail === 'failed' ? 'danger' : 'neutral'}>
            {MESSAGE_MAIL[mail ?? 'none']}
          </Badge>
        ) : (
          <Badge>{CALL.badge}</Badge>
        )}
      </p>
    </div>
  )
}

const ANSWER_KINDS = { sent: 'success', waiting: 'warning', failed: 'danger' } as const

function Answers({ message: { answers }, products }: Pick<Props, 'message' | 'products'>) {
  return answers.map(({ id, text, by, at, mail, cart }) => (
    <div key={id} className="mt-4 max-w-measure border-l-4 border-accent bg-surface px-4 py-2">
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {cart && (
        <p className="mt-2 text-sm wrap-anywhere">
          {PREPARE.sent(cart, cart.lines.map((line) => serviceOf(line, products)).join(', '))}
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-2 text-sm wrap-anywhere text-muted">
        <Badge kind={ANSWER_KINDS[mail]}>{ANSWER_MAIL[mail]}</Badge>
        <span>
          {by}, <time dateTime={at}>{formatLondonTime(at)}</time>
        </span>
      </p>
    </div>
  ))
}

function serviceOf({ id, quantity }: CartLine, products: readonly Product[]): string {
  return `${quantity} × ${productById(products, id)?.name ?? id}`
}

function Changed({ message: { changed, state } }: Pick<Props, 'message'>) {
  if (changed === null) return null
  return (
    <p className="mt-2 text-sm wrap-anywhere text-muted">
      {MESSAGES.markedBy(state, changed.by)},{' '}
      <time dateTime={changed.at}>{formatLondonTime(changed.at)}</time>
    </p>
  )
}

/** Opens an answer to a message in the reader’s own mail program. */
export function answerAddress(
  { email, notedBy }: Pick<MessageRecord, 'email' | 'notedBy'>,
  firm: string,
): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(answerSubject(firm, notedBy !== null))}`
}
