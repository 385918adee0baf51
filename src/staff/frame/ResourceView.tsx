import type { ReactNode } from 'react'

import type { Failure, FailureCode } from '#contract/failure.ts'
import { PATHS } from '#paths.ts'
import { requestReference } from '#site/frame/reference.texts.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingList } from '#ui/LoadingList.tsx'

import { loadStaffSession } from './staff.store.ts'

type State = { state: 'loading' } | { state: 'error'; failure: Failure } | { state: 'ready' }

export type ReadyOf<Shown extends State> = Extract<Shown, { state: 'ready' }>

interface Props<Shown extends State> {
  shown: Shown
  words: { loading: string; failed: string }
  /** Shown while loading. */
  waiting?: ReactNode
  /** Shown instead of Try Again for failures where a retry cannot help. */
  refusals?: Partial<Record<FailureCode, { title: string; text: string; toOrders: string }>>
  /** `1` if this is the whole page. */
  headingLevel?: 1 | 2
  onRetry: () => Promise<void>
  children: (shown: ReadyOf<Shown>) => ReactNode
}

/** Data from the server in each state: loading, ready, or failed with a reference and Try Again. */
export function ResourceView<Shown extends State>(props: Props<Shown>): ReactNode {
  const { shown, words, waiting, refusals, headingLevel, onRetry, children } = props
  switch (shown.state) {
    case 'loading':
      return waiting ?? <LoadingList title={words.loading} />
    case 'error': {
      const { code, message, requestId } = shown.failure
      const refused = refusals?.[code]
      if (refused) {
        return (
          <EmptyState
            role="alert"
            headingLevel={headingLevel}
            title={refused.title}
            text={refused.text}
          >
            <Button href={PATHS.adminOrders}>{refused.toOrders}</Button>
          </EmptyState>
        )
      }
      return (
        <EmptyState role="alert" headingLevel={headingLevel} title={words.failed} text={message}>
          {requestId && <p className="w-full text-sm text-muted">{requestReference(requestId)}</p>}
          <Button
            onClick={() => {
              void loadStaffSession()
              void onRetry()
            }}
          >
            Try Again
          </Button>
        </EmptyState>
      )
    }
    case 'ready':
      return children(shown as ReadyOf<Shown>)
  }
}
