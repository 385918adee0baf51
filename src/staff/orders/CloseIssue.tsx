import { useId } from 'react'

import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { fieldFailure } from '#staff/forms/use-submit.ts'
import { $drafts, removeDraftText, saveDraftText } from '#staff/frame/drafts.store.ts'
import { TextAreaField } from '#ui/Field.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { CLOSE_ISSUE_TEXTS, closeButtonLabel } from './issues.texts.ts'

interface Props {
  issueKey: string
  title: string
  /** Number of the issue's order; not needed on the page of this order. */
  orderNumber?: string | undefined
  busy: boolean
  onClose: (note: string) => void
  className?: string
}

/** The button that closes an issue, after a dialog that asks for a note. */
export function CloseIssue(props: Props) {
  const { issueKey, title, orderNumber, busy, onClose, className = '' } = props
  return (
    <DialogButton
      variant="quiet"
      busy={busy}
      className={className}
      aria-label={closeButtonLabel(title, orderNumber)}
      renderDialog={(close) => (
        <NoteDialog
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

interface DialogProps {
  issueKey: string
  title: string
  onConfirm: (note: string) => void
  onClose: () => void
}

/** Asks for a note about why the issue is closed. The draft stays until the issue is closed. */
function NoteDialog({ issueKey, title, onConfirm, onClose }: DialogProps) {
  const id = useId()
  const note = useStore($drafts)[issueKey]?.['note'] ?? ''

  function handleWrite(text: string) {
    if (text === '') removeDraftText(issueKey)
    else saveDraftText(issueKey, { note: text })
  }

  async function send() {
    const problem = await problemWithNote(note)
    if (problem !== undefined) return fieldFailure({ note: problem })
    onConfirm(note)
    return undefined
  }

  return (
    <FormDialog words={CLOSE_ISSUE_TEXTS} send={send} onClose={onClose}>
      {(errors) => (
        <>
          <p className="mb-1 font-semibold">{title}</p>
          <p className="mb-4 text-sm text-muted">
            This item will leave the list, and will return only if the same thing happens again.
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

/**
 * Message for an invalid note, or undefined. The rule is loaded when it is first needed; if it
 * cannot be loaded, only the server validates the note.
 */
async function problemWithNote(note: string): Promise<string | undefined> {
  try {
    const { closingNote } = await import('#contract/requests.ts')
    return closingNote.safeParse(note).error?.issues[0]?.message
  } catch {
    return undefined
  }
}
