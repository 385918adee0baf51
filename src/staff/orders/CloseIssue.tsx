import { useId } from 'react'

import type { Failure } from '#contract/failure.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { $drafts, removeDraftText, saveDraftText } from '#staff/frame/drafts.store.ts'
import { TextAreaField } from '#ui/Field.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { CLOSE_ISSUE_TEXTS, closeButtonLabel } from './issues.texts.ts'

interface Props {
  issueKey: string
  title: string
  /** Number of the issue's order; not needed on the page of this order. */
  orderNumber?: string | undefined
  /** Closes the issue with a note; returns the failure for the form. */
  send: (note: string) => Promise<Failure | undefined>
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

interface DialogProps extends Pick<Props, 'issueKey' | 'title' | 'send'> {
  onClose: () => void
}

/** Asks for a note about why the issue is closed. The draft stays until the issue is closed. */
function NoteDialog({ issueKey, title, send, onClose }: DialogProps) {
  const id = useId()
  const note = useStore($drafts)[issueKey]?.['note'] ?? ''

  function handleWrite(text: string) {
    if (text === '') removeDraftText(issueKey)
    else saveDraftText(issueKey, { note: text })
  }

  return (
    <FormDialog words={CLOSE_ISSUE_TEXTS} send={() => send(note)} onClose={onClose}>
      {(errors) => (
        <>
          <p className="mb-1 font-semibold">{title}</p>
          <p className="mb-4 text-sm text-muted">
            This issue will leave the list, and will return only if the same thing happens again.
          </p>
          <TextAreaField
            id={id}
            name="note"
            label="What was done or agreed"
            required
            rows={4}
            dir="auto"
            value={note}
            error={errors['note']}
            onChange={(event) => handleWrite(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
