import { atom } from 'nanostores'

import { lastPathPart } from '#browser/location.ts'
import { storedText } from '#browser/storage.ts'

type Draft = Readonly<Record<string, string>>

/** Unsent text in staff dialogs, by the subject of the dialog; a draft stays when the session ends. */
export const $drafts = atom<Readonly<Record<string, Draft>>>({})

/** Saves fields of a draft. */
export function saveDraftText(about: string, draft: Draft): void {
  const drafts = $drafts.get()
  $drafts.set({ ...drafts, [about]: { ...drafts[about], ...draft } })
}

export function removeDraftText(about: string): void {
  const { [about]: _forgotten, ...others } = $drafts.get()
  $drafts.set(others)
}

/** The draft of a note; it stays until the server has the note or this tab closes. */
export const $note = atom('')

const storedNote = (orderId: string) => storedText('session', `note:${orderId}`)

$note.listen((text) => {
  const stored = storedNote(lastPathPart())
  if (text === '') stored.remove()
  else stored.write(text)
})

/** Restores the draft of an order's note after a reload. */
export function restoreNote(orderId: string): void {
  if ($note.get() === '') $note.set(storedNote(orderId).read() ?? '')
}
