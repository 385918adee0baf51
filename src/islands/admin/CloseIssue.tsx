import { useState } from 'react'

import { onDemand } from '#islands/page/on-demand.tsx'
import { CLOSE } from '#messages/issues.ts'
import { Button } from '#ui/Button.tsx'

const CloseIssueDialog = onDemand(
  async () => (await import('./CloseIssueDialog.tsx')).CloseIssueDialog,
)

interface Props {
  /** What the issue is. */
  title: string
  /** Accessible name of the button that opens the dialog. */
  name: string
  busy: boolean
  /** Ends the issue. */
  onClose: (note: string) => void
  className?: string
}

/** The button by which a person ends an issue, after a dialog that asks why. What was written stays until then. */
export function CloseIssue({ title, name, busy, onClose, className = '' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const dismiss = () => setOpen(false)

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        className={className}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {CLOSE.open}
      </Button>
      {isOpen && (
        <CloseIssueDialog
          title={title}
          note={note}
          onWrite={setNote}
          onConfirm={onClose}
          onDismiss={dismiss}
          onMissing={dismiss}
        />
      )}
    </>
  )
}
