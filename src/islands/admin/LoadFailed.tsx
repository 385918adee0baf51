import type { Failure } from '#contract/failure.ts'
import { reference } from '#messages/reference.ts'
import { STAFF_PAGES } from '#messages/staff-pages.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface Props {
  title: string
  /** `1` when it is the whole page. */
  headingLevel?: 1 | 2
  failure: Pick<Failure, 'message' | 'requestId'>
  onRetry: () => void
}

/** A list that could not be loaded: why, what to quote, and another try. */
export function LoadFailed({
  title,
  headingLevel = 2,
  failure: { message, requestId },
  onRetry,
}: Props) {
  return (
    <EmptyState role="alert" headingLevel={headingLevel} title={title} text={message}>
      {requestId && <p className="w-full text-sm text-muted">{reference(requestId)}</p>}
      <Button onClick={onRetry}>{STAFF_PAGES.tryAgain}</Button>
    </EmptyState>
  )
}
