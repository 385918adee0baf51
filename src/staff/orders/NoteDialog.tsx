import { useId } from 'react'

import type { Failure } from '#contract/failure.ts'
import { FormDialog } from '#staff/forms/FormDialog.tsx'
import { useDraft } from '#staff/forms/use-draft.ts'
import { TextAreaField } from '#ui/Field.tsx'

import { CLOSE_ISSUE_TEXTS } from './issues.texts.ts'

interface Props {
  issueKey: string
  title: string
  /** Closes the issue with a note; returns the failure for the form. */
  send: (note: string) => Promise<Failure | undefined>
  onClose: () => void
}

/** Asks for a note about why the issue is closed. */
export function NoteDialog({ issueKey, title, send, onClose }: Props) {
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
