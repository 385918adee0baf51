import { reviewDocument } from '#contract/staff/portal.ts'
import type { DocumentRequest } from '#domain/portal/portal.ts'

import { PortalButton, PortalForm } from './PortalActions.tsx'
import { PortalEntry } from './PortalEntry.tsx'

interface Props {
  request: DocumentRequest
  alsoFor: string
  mayAct: boolean
  isCollecting: boolean
  /** Whether staff have to check this document next. */
  isNext: boolean
}

/** A requested document, without the reason once accepted and, on a phone, while nothing has arrived. */
export function RequestedDocument({ request, alsoFor, mayAct, isCollecting, isNext }: Props) {
  const { id, name, why, required, state, reason, files } = request
  const isWaiting = state === 'outstanding'
  const textsOf: Partial<Record<typeof state, string[]>> = { outstanding: [alsoFor], accepted: [] }
  return (
    <PortalEntry
      id={id}
      title={name}
      note={
        <>
          <span>{required ? 'Required' : 'Optional'}</span>
          {isWaiting && <span className="max-sm:hidden">{` · ${why}`}</span>}
        </>
      }
      state={isWaiting ? waitingState(required, isCollecting) : state}
      texts={textsOf[state] ?? [why, alsoFor, reason && `Returned: ${reason}`]}
      files={files}
    >
      {mayAct && (state === 'received' || state === 'accepted') && (
        // Other files close an open form, because its decision is about the files before.
        <ReviewButtons
          key={[state, ...files.map((file) => file.id)].join()}
          request={request}
          seen={state}
          isNext={isNext}
        />
      )}
    </PortalEntry>
  )
}

/** The badge of a document that has not arrived. */
function waitingState(required: boolean, isCollecting: boolean) {
  if (required) return 'outstanding'
  return isCollecting ? 'open' : 'missing'
}

/** The look of a button that reopens what staff have accepted. */
export const REOPEN_BUTTON_LOOK = { variant: 'quiet', className: '-my-2 -ml-4' } as const

interface ReviewProps extends Pick<Props, 'request' | 'isNext'> {
  seen: 'received' | 'accepted'
}

/** The button that accepts a received document, and the button that returns a document. */
function ReviewButtons({ request: { id, name, files }, seen, isNext }: ReviewProps) {
  const shown = { requestId: id, seen, files: files.map((file) => file.id) }
  return (
    <>
      {seen === 'received' && (
        <PortalButton
          title="Accept"
          variant={isNext ? 'primary' : 'secondary'}
          about={name}
          endpoint={reviewDocument}
          body={{ ...shown, decision: 'accepted', reason: '' }}
          subject={id}
          done="Document accepted"
        />
      )}
      <PortalForm
        title="Return"
        {...(seen === 'accepted' && REOPEN_BUTTON_LOOK)}
        about={name}
        subject={id}
        fields={[{ name: 'reason', label: 'What is wrong with it', required: true, isLong: true }]}
        endpoint={reviewDocument}
        bodyOf={({ reason = '' }) => ({
          ...shown,
          decision: 'returned' as const,
          reason,
        })}
        done="Document returned"
      />
    </>
  )
}
