import { useId } from 'react'

import { CLOSE } from '#messages/issues.ts'
import { TextAreaField } from '#ui/TextField.tsx'

import { FormDialog } from './FormDialog.tsx'
import { invalid } from './use-submit.ts'

interface Props {
  /** What the issue is. */
  title: string
  note: string
  onWrite: (note: string) => void
  onConfirm: (note: string) => void
  onClose: () => void
}

/** Asks why an issue is to end. */
export function CloseIssueDialog({ title, note, onWrite, onConfirm, onClose }: Props) {
  const id = useId()

  async function send() {
    const problem = await problemWithNote(note)
    if (problem !== undefined) return invalid({ note: problem })
    onConfirm(note)
    return undefined
  }

  return (
    <FormDialog
      title={CLOSE.title}
      closeLabel={CLOSE.dismiss}
      submit={{ label: CLOSE.confirm, busy: CLOSE.confirm }}
      failed={CLOSE.failed}
      names={['note']}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="mb-1 font-semibold">{title}</p>
          <p className="mb-4 text-sm text-muted">{CLOSE.text}</p>
          <TextAreaField
            id={id}
            name="note"
            label={CLOSE.note}
            required
            rows={4}
            dir="auto"
            value={note}
            error={errors['note']}
            onChange={(event) => onWrite(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/**
 * What is wrong with the note by which an issue is ended, or undefined. The rule comes when it is
 * first needed; without it the server tells.
 */
async function problemWithNote(note: string): Promise<string | undefined> {
  try {
    const { closingNote } = await import('#contract/requests.ts')
    return closingNote.safeParse(note).error?.issues[0]?.message
  } catch {
    return undefined
  }
}
