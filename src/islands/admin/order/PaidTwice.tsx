import type { OrderDetail } from '#contract/order.ts'
import { CloseIssue } from '#islands/admin/CloseIssue.tsx'
import { closeNamed } from '#messages/issues.ts'
import { orderTitle, DUPLICATES } from '#messages/order.ts'
import { adminOrderPath } from '#paths.ts'
import { closeIssue } from '#stores/order.ts'
import { Alert } from '#ui/Alert.tsx'

interface Props {
  order: Pick<OrderDetail, 'duplicates' | 'issues'>
  mayClose: boolean
  /** Whether the issue is being closed. */
  busy: boolean
}

/**
 * The other orders that the same customer has paid for the same services, and which to give back: until
 * one has gone back or somebody has ended the issue, which belongs to the order paid later.
 */
export function PaidTwice({ order: { duplicates, issues }, mayClose, busy }: Props) {
  const issue = issues.find(({ reason }) => reason === 'possible-duplicate')
  if (duplicates.length === 0) return null
  const isLater = duplicates.some(({ is_later }) => !is_later)
  return (
    <Alert kind="danger" title={DUPLICATES.title} headingLevel={2} className="mt-5">
      <p>{isLater ? DUPLICATES.later : DUPLICATES.first}</p>
      <ul>
        {duplicates.map(({ id, order_number }) => (
          <li key={id}>
            <a href={adminOrderPath(id)}>{orderTitle(order_number)}</a>
          </li>
        ))}
      </ul>
      <p>{isLater ? DUPLICATES.refundThis : DUPLICATES.refundOther}</p>
      {mayClose && issue && (
        <CloseIssue
          issueKey={issue.key}
          title={DUPLICATES.title}
          name={closeNamed(DUPLICATES.title)}
          busy={busy}
          className="-ml-4"
          onClose={(note) => void closeIssue(issue.key, note)}
        />
      )}
    </Alert>
  )
}
