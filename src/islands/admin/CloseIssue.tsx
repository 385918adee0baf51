import { useId, useState, type SubmitEvent } from 'react'

import { CLOSE } from '#messages/issues.ts'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'
import { TextAreaField } from '#ui/TextField.tsx'

import { problemWithNote } from './problem-with-note.ts'

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

/** The button by which a person ends an issue, and the dialog that asks why. What was written stays until then. */
export function CloseIssue({ title, name, busy, onClose, className = '' }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | undefined>()

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void close(event.currentTarget)
  }

  async function close(form: HTMLFormElement) {
    const problem = await problemWithNote(note)
    setError(problem)
    if (problem !== undefined) {
      form.querySelector('textarea')?.focus()
      return
    }
    closeDialogAround(form)
    onClose(note)
  }

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
        <Dialog
          open
          onClose={() => setOpen(false)}
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
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </form>
        </Dialog>
      )}
    </>
  )
}
