import type * as z from 'zod/mini'

import type { ErasedPerson } from '#domain/erased-person.ts'

import type { Endpoint } from './endpoint.ts'
import type { personRequest } from './requests.ts'

/** All that is held about the person with an address. Refuses with `forbidden`, `not-found`. */
export const exportPerson: Endpoint<z.output<typeof personRequest>, object> = {
  method: 'POST',
  path: '/api/export-person',
  permission: 'people',
}

/**
 * Takes the person with an address out of orders, messages and mails; invoices and credit notes stay
 * for as long as the law asks. Refuses with `forbidden`, `not-found`.
 */
export const erasePerson: Endpoint<z.output<typeof personRequest>, ErasedPerson> = {
  method: 'POST',
  path: '/api/erase-person',
  permission: 'people',
}
