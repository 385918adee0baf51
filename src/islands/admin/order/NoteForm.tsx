import type { KeyboardEvent, SubmitEvent } from 'react'

import { useStore } from '#islands/page/use-store.ts'
import { NOTE } from '#messages/order.ts'
import { $note, addNote } from '#stores/order.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/TextField.tsx'

/** Where staff write a note; Ctrl and Enter add it. */
export function NoteForm({ isBusy }: { isBusy: boolean }) {
  const text = useStore($note)
  return (
    <form onSubmit={handleSubmit} className="flex flex-col items-start gap-3">
      <TextAreaField
        id="note"
        label={NOTE.label}
        hint={NOTE.hint}
        optionalMark=""
        rows={3}
        dir="auto"
        value={text}
        onChange={(event) => $note.set(event.currentTarget.value)}
        onKeyDown={handleKey}
        fieldClassName="w-full"
      />
      <Button type="submit" variant="secondary" size="small" busy={isBusy}>
        {isBusy ? NOTE.adding : NOTE.add}
      </Button>
    </form>
  )
}

function handleSubmit(event: SubmitEvent) {
  event.preventDefault()
  void addNote()
}

function handleKey(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  void addNote()
}
