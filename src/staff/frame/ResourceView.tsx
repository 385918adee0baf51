import type { ReactNode } from 'react'

import type { FailureCode } from '#contract/failure.ts'
import { PATHS } from '#paths.ts'
import { requestReference } from '#site/frame/reference.texts.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { isReady, type Ready, type ResourceState } from './resource.store.ts'
import { loadStaffSession } from './staff.store.ts'

interface Props<Value> {
  shown: ResourceState<Value>
  /** Title of the message about a failure. */
  failed: string
  /** Content while the data loads. */
  waiting?: ReactNode
  /** Failures after which a retry cannot help: a link to the orders is shown in place of Try Again. */
  refusals?: Partial<Record<FailureCode, { title: string; text: string }>>
  /** Heading level of a failure: `1` if the failure is the whole page. */
  headingLevel?: 1 | 2
  onRetry: () => Promise<void>
  children: (shown: Ready<Value>) => ReactNode
}

/** Data from the server in each state: loading, ready, or failed with a reference and Try Again. */
export function ResourceView<Value>(props: Props<Value>): ReactNode {
  const { shown, failed, waiting, refusals, headingLevel, onRetry, children } = props
  if (isReady(shown)) return children(shown)
  if (shown.state === 'loading') return waiting
  const { code, message, requestId } = shown.failure
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
