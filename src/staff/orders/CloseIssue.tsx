import type { ComponentProps } from 'react'

import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { lazyPart } from '#staff/frame/lazy-part.tsx'

import { CLOSE_ISSUE_TEXTS, closeButtonLabel } from './issues.texts.ts'

/** The code is loaded when the dialog is first opened. */
const NoteDialog = lazyPart(async () => (await import('./NoteDialog.tsx')).NoteDialog)

interface Props extends Omit<ComponentProps<typeof NoteDialog>, 'onClose'> {
  /** Number of the issue's order; not needed on the page of this order. */
  orderNumber?: string | undefined
  className?: string
}

/** The button that closes an issue, after a dialog that asks for a note. */
export function CloseIssue(props: Props) {
  const { issueKey, title, orderNumber, send, className = '' } = props
  return (
    <DialogButton
      variant="quiet"
      className={className}
      aria-label={closeButtonLabel(title, orderNumber)}
      renderDialog={(close) => (
        <NoteDialog
          issueKey={issueKey}
          title={orderNumber === undefined ? title : `${title}, #${orderNumber}`}
          send={send}
          onClose={close}
        />
      )}
    >
      {CLOSE_ISSUE_TEXTS.open}
    </DialogButton>
  )
}
