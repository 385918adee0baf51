import { CLOSE, closeNamed } from '#domain/order/issue.texts.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'

import { CloseIssueDialog } from './CloseIssueDialog.tsx'

interface Props {
  /** Under which key the issue is ended. */
  issueKey: string
  title: string
  /** Number of the order that it is about, where the page is not that order's. */
  orderNumber?: string | undefined
  busy: boolean
  onClose: (note: string) => void
  className?: string
}

/** The button by which a person ends an issue, after a dialog that asks why. What was written stays until then. */
export function CloseIssue(props: Props) {
  const { issueKey, title, orderNumber, busy, onClose, className = '' } = props
  return (
    <DialogButton
      variant="quiet"
      busy={busy}
      className={className}
      aria-label={closeNamed(title, orderNumber)}
      renderDialog={(close) => (
        <CloseIssueDialog
          issueKey={issueKey}
          title={orderNumber === undefined ? title : `${title}, #${orderNumber}`}
          onConfirm={onClose}
          onClose={close}
        />
      )}
    >
      {CLOSE.open}
    </DialogButton>
  )
}
