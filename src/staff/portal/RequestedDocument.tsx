import { reviewDocument } from '#contract/staff/portal.ts'
import type { DocumentRequest } from '#domain/portal/portal.ts'

import { PortalButton, PortalForm } from './PortalActions.tsx'
import { PortalEntry } from './PortalEntry.tsx'

interface Props {
  request: DocumentRequest
  alsoFor: string
  mayAct: boolean
  isDelivered: boolean
}

/** A requested document: in brief while nothing has arrived, without the reason on a phone, and once accepted. */
export function RequestedDocument({ request, alsoFor, mayAct, isDelivered }: Props) {
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
      state={isWaiting ? waitingState(required, isDelivered) : state}
      texts={textsOf[state] ?? [why, alsoFor, reason && `Returned: ${reason}`]}
      files={files}
    >
      {mayAct && (state === 'received' || state === 'accepted') && (
        <ReviewButtons key={state} id={id} name={name} state={state} />
      )}
    </PortalEntry>
  )
}

/** The badge of a document that has not arrived. */
function waitingState(required: boolean, isDelivered: boolean) {
  if (isDelivered) return 'missing'
  return required ? 'outstanding' : 'open'
}

interface ReviewProps extends Pick<DocumentRequest, 'id' | 'name'> {
  state: 'received' | 'accepted'
}

/** The button that accepts a received document, and the button that returns a document. */
function ReviewButtons({ id, name, state: seen }: ReviewProps) {
  return (
    <>
      {seen === 'received' && (
        <PortalButton
          title="Accept"
          about={name}
          endpoint={reviewDocument}
          body={{ requestId: id, decision: 'accepted', reason: '' }}
          subject={id}
          done="Document accepted"
        />
      )}
      <PortalForm
        title="Return"
        about={name}
        subject={id}
        fields={[{ name: 'reason', label: 'What is wrong with it', required: true, isLong: true }]}
        endpoint={reviewDocument}
        bodyOf={({ reason = '' }) => ({
          requestId: id,
          decision: 'returned' as const,
          seen,
          reason,
        })}
        done="Document returned"
      />
    </>
  )
}
