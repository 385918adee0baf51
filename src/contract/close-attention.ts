import * as z from 'zod/mini'

import { passage } from '#domain/text.ts'

import type { Endpoint } from './endpoint.ts'
import type { AttentionAnswer } from './orders.ts'

const LONGEST_NOTE = 500
const NOTE_MESSAGE = `Write between 1 and ${LONGEST_NOTE} characters`

/** Why a person has ended a matter. */
export const closingNote = passage({
  absent: NOTE_MESSAGE,
  most: { count: LONGEST_NOTE, message: NOTE_MESSAGE },
})

const request = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  note: closingNote,
})

/**
 * Ends a matter of the staff page with a note, once, and answers what still needs somebody. Refuses
 * with `not-signed-in`, `not-found` for a key that names nothing that is open.
 */
export const closeAttention: Endpoint<z.output<typeof request>, AttentionAnswer> = {
  method: 'POST',
  path: '/api/close-attention',
  request,
}
