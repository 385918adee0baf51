import { DialogButton } from '#staff/forms/DialogButton.tsx'

import { CloseIssueDialog } from './CloseIssueDialog.tsx'
import { CLOSE_ISSUE_TEXTS, closeIssueLabel } from './issues.texts.ts'

interface Props {
  issueKey: string
  title: string
  /** Number of the issue's order, unless this is that order's page. */
  orderNumber?: string | undefined
  busy: boolean
  onClose: (note: string) => void
  className?: string
}

/**
 * The button that closes an issue, after a dialog that asks for a note. The draft of the note is
 * kept until then.
 */
export function CloseIssue(props: Props) {
  const { issueKey, title, orderNumber, busy, onClose, className = '' } = props
  return (
    <DialogButton
      variant="quiet"
      busy={busy}
      className={className}
      aria-label={closeIssueLabel(title, orderNumber)}
      renderDialog={(close) => (
        <CloseIssueDialog
          issueKey={issueKey}
          title={orderNumber === undefined ? title : `${title}, #${orderNumber}`}
          onConfirm={onClose}
          onClose={close}
        />
      )}
    >
      {CLOSE_ISSUE_TEXTS.open}
    </DialogButton>
  )
}
