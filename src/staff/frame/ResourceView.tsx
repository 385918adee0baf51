import type { ReactNode } from 'react'

import type { Failure, FailureCode } from '#contract/failure.ts'
import { PATHS } from '#paths.ts'
import { requestReference } from '#site/frame/reference.texts.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { loadStaffSession } from './staff.store.ts'

type State = { state: 'loading' } | { state: 'error'; failure: Failure } | { state: 'ready' }

export type ReadyOf<Shown extends State> = Extract<Shown, { state: 'ready' }>

interface Props<Shown extends State> {
  shown: Shown
  /** Title of the message about a failure. */
  failed: string
  /** Content while the data loads. */
  waiting?: ReactNode
  /** Failures after which a retry cannot help: a link to the orders is shown in place of Try Again. */
  refusals?: Partial<Record<FailureCode, { title: string; text: string }>>
  /** Heading level of a failure: `1` if the failure is the whole page. */
  headingLevel?: 1 | 2
  onRetry: () => Promise<void>
  children: (shown: ReadyOf<Shown>) => ReactNode
}

/** Data from the server in each state: loading, ready, or failed with a reference and Try Again. */
export function ResourceView<Shown extends State>(props: Props<Shown>): ReactNode {
  const { shown, waiting, children } = props
  switch (shown.state) {
    case 'loading':
      return waiting
    case 'error':
      return <LoadFailure {...props} failure={shown.failure} />
    case 'ready':
      return children(shown as ReadyOf<Shown>)
  }
}

interface FailureProps extends Omit<Props<State>, 'shown' | 'waiting' | 'children'> {
  failure: Failure
}

function LoadFailure({ failure, failed, refusals, headingLevel, onRetry }: FailureProps) {
  const { code, message, requestId } = failure
  const refused = refusals?.[code]
  function handleRetry() {
    void loadStaffSession()
    void onRetry()
  }
  return (
    <EmptyState
      role="alert"
      headingLevel={headingLevel}
      title={refused?.title ?? failed}
      text={refused?.text ?? message}
    >
      {refused ? (
        <Button href={PATHS.adminOrders}>Go to the orders</Button>
      ) : (
        <>
          {requestId && <p className="w-full text-sm text-muted">{requestReference(requestId)}</p>}
          <Button onClick={handleRetry}>Try Again</Button>
        </>
      )}
    </EmptyState>
  )
}
