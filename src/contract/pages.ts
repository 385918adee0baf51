import { wrongField } from './failure.ts'

/** Refuses an invalid cursor. */
export function noSuchPage() {
  return wrongField(
    'cursor',
    'Start again without a cursor',
    'This page of the list does not exist',
  )
}
