import { atom } from 'nanostores'

import { lastPathPart } from '#browser/location.ts'
import { storedText } from '#browser/storage.ts'

interface Draft {
  typed: object
  /** What the page showed when the form opened. */
  opened: unknown
}

/**
 * Values of staff forms that have not been sent, by the subject of the form. They stay when the session
 * ends or a colleague's change closes the form.
 */
export const $drafts = atom<Readonly<Record<string, Draft>>>({})

/** Saves some values of a draft. */
export function saveDraft(about: string, change: object, opened: unknown): void {
  const drafts = $drafts.get()
  $drafts.set({ ...drafts, [about]: { typed: { ...drafts[about]?.typed, ...change }, opened } })
}

export function removeDraft(about: string): void {
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
