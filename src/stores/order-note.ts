import { atom } from 'nanostores'

import { lastPathPart } from '#browser/location.ts'
import { storedText } from '#browser/storage.ts'

/** A note as far as it is written; kept until the server has it or this tab closes. */
export const $note = atom('')

const kept = (orderId: string) => storedText('session', `note:${orderId}`)

$note.listen((text) => void kept(lastPathPart()).write(text))

/** Takes up what was written about an order before a reload. */
export function resumeNote(orderId: string): void {
  if ($note.get() === '') $note.set(kept(orderId).read() ?? '')
}
