import { useState, type KeyboardEvent, type SubmitEvent } from 'react'

import { useStore } from '#islands/page/use-store.ts'
import { NOTE } from '#messages/order.ts'
import { $note } from '#stores/drafts.ts'
import { addNote } from '#stores/order.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/TextField.tsx'

/** Where staff write a note; Ctrl and Enter add it. */
export function NoteForm({ isBusy }: { isBusy: boolean }) {
  const text = useStore($note)
  const [error, setError] = useState<string | undefined>()

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    if (text.trim() === '') {
      setError(NOTE.missing)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    setError(undefined)
    void addNote()
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      className="flex flex-col items-start gap-3 print:hidden"
    >
      <TextAreaField
        id="note"
        label={NOTE.label}
        hint={NOTE.hint}
        optionalMark=""
        rows={3}
        dir="auto"
        value={text}
        error={error}
        onChange={(event) => {
          $note.set(event.currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={handleKey}
        fieldClassName="w-full"
      />
      <Button type="submit" variant="secondary" size="small" busy={isBusy}>
        {isBusy ? NOTE.adding : NOTE.add}
      </Button>
    </form>
  )
}

function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
