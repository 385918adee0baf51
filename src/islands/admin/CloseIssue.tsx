import { onDemand } from '#islands/page/on-demand.tsx'
import { CLOSE } from '#messages/issues.ts'

import { DialogButton } from './DialogButton.tsx'

const CloseIssueDialog = onDemand(
  async () => (await import('./CloseIssueDialog.tsx')).CloseIssueDialog,
)

interface Props {
  /** Under which key the issue is ended. */
  issueKey: string
  title: string
  /** Accessible name of the button that opens the dialog. */
  name: string
  busy: boolean
  onClose: (note: string) => void
  className?: string
}

/** The button by which a person ends an issue, after a dialog that asks why. What was written stays until then. */
export function CloseIssue({ issueKey, title, name, busy, onClose, className = '' }: Props) {
  return (
    <DialogButton
      variant="quiet"
      busy={busy}
      className={className}
      aria-label={name}
      renderDialog={(close) => (
        <CloseIssueDialog issueKey={issueKey} title={title} onConfirm={onClose} onClose={close} />
      )}
    >
      {CLOSE.open}
    </DialogButton>
  )
}
