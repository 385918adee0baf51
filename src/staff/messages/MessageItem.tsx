import type { MessageRecord } from '#contract/staff/messages.ts'
import { telephoneAddress } from '#domain/people/telephone.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { PATHS } from '#paths.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { Badge } from '#ui/Badge.tsx'
import { MailAddress } from '#ui/react/MailAddress.tsx'

import { markMessage } from './messages.store.ts'

interface Props {
  message: MessageRecord
  /** The firm’s name, for the subject of an answer. */
  firm: string
  busy: boolean
}

/** Labels of the email that should have notified the firm, by its state; `none` if there is no email. */
const MAIL_LABELS = {
  waiting: 'Our copy is queued',
  failed: 'Our copy was not delivered',
  none: 'Not emailed to us',
} as const

/** One message: sender, text and actions, side by side if there is room. */
export function MessageItem({ message, firm, busy }: Props) {
  const { name, email, message: text, state } = message
  const answer = answerMailto(email, firm)
  const next = state === 'new' ? 'answered' : 'new'
  const action = `Mark as ${next}`
  const mayWork = useHasPermission('work')

  return (
    <li
      data-entry=""
      className="grid gap-x-12 gap-y-4 py-6 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_19rem]"
    >
      <Sender message={message} answer={answer} />
      <p dir="auto" className="max-w-measure min-w-0 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <div className="min-w-0 lg:max-xl:col-start-2">
        <div className="flex flex-wrap items-center gap-2">
          {mayWork && (
            <>
              <SmallButton
                variant={state === 'new' ? 'primary' : 'secondary'}
                href={answer}
                aria-label={buttonLabel('Reply', name)}
              >
                Reply
              </SmallButton>
              <SmallButton
                busy={busy}
                aria-label={buttonLabel(action, name)}
                onClick={() => void markMessage(message, next)}
              >
                {action}
              </SmallButton>
            </>
          )}
          <SmallButton
            variant="quiet"
            className="max-sm:-ml-4 xl:-ml-4"
            href={`${PATHS.adminOrders}?${new URLSearchParams({ search: email })}`}
            aria-label={buttonLabel('Find their orders', name)}
          >
            Find their orders
          </SmallButton>
        </div>
        <LastChange message={message} />
      </div>
    </li>
  )
}

function Sender({ message, answer }: Pick<Props, 'message'> & { answer: string }) {
  const { name, company, email, phone, receivedAt, state, mail } = message
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 tabIndex={-1} dir="auto" className="text-xl">
          {name}
        </h2>
        {state === 'new' ? (
          <Badge kind="warning">New</Badge>
        ) : (
          <Badge kind="success">Answered</Badge>
        )}
        {mail !== 'sent' && (
          <Badge kind={mail === 'failed' ? 'danger' : 'neutral'}>
            {MAIL_LABELS[mail ?? 'none']}
          </Badge>
        )}
      </div>
      {company !== '' && (
        <p dir="auto" className="wrap-anywhere">
          {company}
        </p>
      )}
      <p className="text-sm">
        <a className="link inline-flex min-h-11 items-center lg:min-h-7" href={answer}>
          <MailAddress address={email} />
        </a>
        {phone !== '' && (
          <a
            className="link flex min-h-11 items-center wrap-anywhere tabular-nums lg:min-h-7"
            href={telephoneAddress(phone)}
          >
            {phone}
          </a>
        )}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        <time dateTime={receivedAt}>{formatLondonTime(receivedAt)}</time>
      </p>
    </div>
  )
}

/** Who changed the state of the message last, and when. */
function LastChange({ message: { changed, state } }: Pick<Props, 'message'>) {
  if (changed === null) return null
  return (
    <p className="mt-2 text-sm wrap-anywhere text-muted">
      <span>{`Marked as ${state} by ${changed.by}`}</span>,{' '}
      <time dateTime={changed.at}>{formatLondonTime(changed.at)}</time>
    </p>
  )
}

/** A `mailto:` address that opens an answer in the reader’s mail program. */
export function answerMailto(email: string, firm: string): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(`Re: Your message to ${firm}`)}`
}
