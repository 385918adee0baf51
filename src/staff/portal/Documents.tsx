import { useState } from 'react'

import { askDocument, reviewDocument } from '#contract/staff/portal.ts'
import { ownRequests, type DocumentRequest, type PortalProduct } from '#domain/portal/portal.ts'
import { alsoForText, sharedTexts } from '#shop/portal/portal.texts.ts'
import { Fold } from '#ui/react/Fold.tsx'

import { PortalButton, PortalForm } from './PortalActions.tsx'
import { PortalEntry, PortalPart } from './PortalEntry.tsx'

interface Props {
  product: PortalProduct
  products: readonly PortalProduct[]
  mayAct: boolean
  /** Id of the document, answers or delivery that staff have to check next. */
  next: string | undefined
}

/** The documents of a product. Those that are accepted when the page opens are in a fold. */
export function Documents(props: Props) {
  const { product, products, mayAct } = props
  const requests = ownRequests(product, products)
  const [accepted] = useState(() => requests.filter(isAccepted).map(({ id }) => id))
  const isFolded = ({ id }: DocumentRequest) => accepted.length > 1 && accepted.includes(id)
  const folded = requests.filter((request) => isAccepted(request) && isFolded(request))
  return (
    <div>
      <PortalPart title="Documents" action={mayAct && <AskDocument {...product} />}>
        {requests.map(
          (request) =>
            !folded.includes(request) && (
              <RequestedDocument key={request.id} request={request} {...props} />
            ),
        )}
        {sharedTexts(product, products).map((text) => (
          <li key={text} className="py-2 text-sm wrap-anywhere text-muted">
            {text}
          </li>
        ))}
      </PortalPart>
      {folded.length > 0 && (
        <Fold startsOpen={false} summary={`${folded.length} accepted`}>
          <ul className="divide-y divide-line">
            {folded.map((request) => (
              <RequestedDocument key={request.id} request={request} {...props} />
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

function isAccepted({ state }: DocumentRequest): boolean {
  return state === 'accepted'
}

/** The button and form that request a further document from the customer. */
function AskDocument({ productId, name }: PortalProduct) {
  return (
    <PortalForm
      title="Ask for a document"
      about={name}
      fields={[
        { name: 'name', label: 'Document', required: true },
        { name: 'why', label: 'Why you need it, in one sentence', required: true },
      ]}
      endpoint={askDocument}
      bodyOf={(typed, requestId) => ({ name: '', why: '', ...typed, productId, requestId })}
      done="Document requested"
    />
  )
}

/** A requested document, without the reason once accepted and, on a phone, while nothing has arrived. */
function RequestedDocument(props: Props & { request: DocumentRequest }) {
  const { product, products, mayAct, next, request } = props
  const { id, name, why, required, state, reason, files } = request
  const alsoFor = alsoForText(id, product, products)
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
      state={isWaiting ? waitingState(required, product.isCollecting) : state}
      texts={textsOf[state] ?? [why, alsoFor, reason && `Returned: ${reason}`]}
      files={files}
    >
      {mayAct && (state === 'received' || state === 'accepted') && (
        <ReviewButtons request={request} seen={state} isNext={id === next} />
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

interface ReviewProps {
  request: DocumentRequest
  isNext: boolean
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
        occasion={[seen, ...shown.files].join()}
        fields={[{ name: 'reason', label: 'What is wrong with it', required: true, isLong: true }]}
        endpoint={reviewDocument}
        bodyOf={({ reason = '' }) => ({ ...shown, decision: 'returned' as const, reason })}
        done="Document returned"
      />
    </>
  )
}
