import type { Failure } from '#contract/failure.ts'
import { reference } from '#messages/desk.ts'
import { ORDERS } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface Props {
  title: string
  failure: Pick<Failure, 'message' | 'requestId'>
  onRetry: () => void
}

/** A list that could not be loaded: why, what to quote, and another try. */
export function LoadFailed({ title, failure: { message, requestId }, onRetry }: Props) {
  return (
    <EmptyState role="alert" title={title} text={message}>
      {requestId && <p className="w-full text-sm text-muted">{reference(requestId)}</p>}
      <Button onClick={onRetry}>{ORDERS.tryAgain}</Button>
    </EmptyState>
  )
}
