import { wrongField } from './failure.ts'

/** The refusal of a cursor that is not one of ours. */
export function noSuchPage() {
  return wrongField(
    'cursor',
    'Begin again without a cursor',
    'This page of the list does not exist',
  )
}
