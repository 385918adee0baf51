import { wrongField } from './failure.ts'

/** Refuses an invalid cursor. */
export function refuseCursor() {
  return wrongField(
    'cursor',
    'Start again without a cursor',
    'This page of the list does not exist',
  )
}
