import type { OrderDetail } from '#contract/order.ts'
import { CloseIssue } from '#islands/admin/CloseIssue.tsx'
import { closeNamed } from '#messages/issues.ts'
import { orderTitle, TWINS } from '#messages/order.ts'
import { adminOrderPath } from '#paths.ts'
import { closeIssue } from '#stores/order.ts'
import { Alert } from '#ui/Alert.tsx'

interface Props {
  order: Pick<OrderDetail, 'twins' | 'issues'>
  /** Whether the issue is being closed. */
  busy: boolean
}

/**
 * The other orders that the same customer has paid for the same services, and which to give back: until
 * one has gone back or somebody has ended the issue, which belongs to the order paid later.
 */
export function PaidTwice({ order: { twins = [], issues = [] }, busy }: Props) {
  const issue = issues.find(({ reason }) => reason === 'possible-duplicate')
  if (twins.length === 0) return null
  const isLater = twins.some(({ is_later }) => !is_later)
  return (
    <Alert kind="danger" title={TWINS.title} headingLevel={2} className="mt-5 max-w-measure">
      <p>{isLater ? TWINS.later : TWINS.first}</p>
      <ul>
        {twins.map(({ id, order_number }) => (
          <li key={id}>
            <a href={adminOrderPath(id)}>{orderTitle(order_number)}</a>
          </li>
        ))}
      </ul>
      <p>{isLater ? TWINS.refundThis : TWINS.refundOther}</p>
      {issue && (
        <CloseIssue
          title={TWINS.title}
          name={closeNamed(TWINS.title)}
          busy={busy}
          className="-ml-4"
          onClose={(note) => void closeIssue(issue.key, note)}
        />
      )}
    </Alert>
  )
}
