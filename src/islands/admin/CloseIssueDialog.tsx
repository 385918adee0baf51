import { useId, useState, type SubmitEvent } from 'react'

import { CLOSE } from '#messages/issues.ts'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'
import { TextAreaField } from '#ui/TextField.tsx'

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
  const [error, setError] = useState<string | undefined>()

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void confirm(event.currentTarget)
  }

  async function confirm(form: HTMLFormElement) {
    const problem = await problemWithNote(note)
    setError(problem)
    if (problem !== undefined) {
      form.querySelector('textarea')?.focus()
      return
    }
    closeDialogAround(form)
    onConfirm(note)
  }

  return (
    <Dialog
      onClose={onClose}
      title={CLOSE.title}
      closeLabel={CLOSE.dismiss}
      footer={
        <Button type="submit" form={`${id}form`}>
          {CLOSE.confirm}
        </Button>
      }
    >
      <p className="mb-1 font-semibold">{title}</p>
      <p className="mb-4 text-sm text-muted">{CLOSE.text}</p>
      <form id={`${id}form`} noValidate onSubmit={handleSubmit}>
        <TextAreaField
          id={`${id}note`}
          label={CLOSE.note}
          required
          rows={4}
          dir="auto"
          value={note}
          error={error}
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
      </form>
    </Dialog>
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
