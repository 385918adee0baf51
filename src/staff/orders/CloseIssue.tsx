import { useId } from 'react'

import type { Failure } from '#contract/failure.ts'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { useDraft } from '#staff/forms/use-draft.ts'
import { TextAreaField } from '#ui/Field.tsx'

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

/** Asks for a note about why the issue is closed. */
function NoteDialog({ issueKey, title, send, onClose }: DialogProps) {
  const id = useId()
  const draft = useDraft(issueKey, { note: '' })
  return (
    <FormDialog
      words={CLOSE_ISSUE_TEXTS}
      draft={draft}
      send={() => send(draft.typed.note)}
      onClose={onClose}
      keepsDraft
    >
      {(field) => (
        <>
          <p className="mb-1 font-semibold">{title}</p>
          <p className="mb-4 text-sm text-muted">
            This issue will leave the list, and will return only if the same thing happens again.
          </p>
          <TextAreaField
            {...field('note')}
            id={id}
            label="What was done or agreed"
            required
            rows={4}
            dir="auto"
          />
        </>
      )}
    </FormDialog>
  )
}
