import type * as requests from '#contract/portal-requests.ts'
import type { Portal } from '#domain/portal/portal.ts'

import { get, post } from './staff-endpoint.ts'

/** The portal of an order, as staff see it. Path `/api/portal/{id}`. Refuses with `order-not-found`. */
export const readPortal = get<Portal>('/api/portal/:id')

export function portalEndpoint(orderId: string) {
  return get<Portal>(`/api/portal/${orderId}`)
}

/** The customer's files, in archives of at most 18 MB; `?archive=` from 0. Refuses with `not-found`. */
export const readArchive = get<never>('/api/archives/:id')

/** Asks the customer by mail for one more document. Refuses with `order-not-found`. */
export const askDocument = post<typeof requests.askDocumentRequest, Portal>('/api/ask-document')

/**
 * Accepts a received document, or returns a received or accepted one with a reason and mails the
 * customer. Refuses with `order-not-found`; `invalid-request` for a return without a reason; and
 * `order-changed` if state or files of the document are no longer as the page shows them.
 */
export const reviewDocument = post<typeof requests.reviewDocumentRequest, Portal>(
  '/api/review-document',
)

/** Accepts sent answers, or opens them to the customer again. Refuses with `order-not-found`, `order-changed`. */
export const reviewAnswers = post<typeof requests.reviewAnswersRequest, Portal>(
  '/api/review-answers',
)

/**
 * Delivers files to the customer and mails the link; the finished document also moves the work to its
 * last step. Refuses with `order-not-found`, and `order-changed` if a file is gone or has been delivered.
 */
export const deliverFiles = post<typeof requests.deliverFilesRequest, Portal>('/api/deliver-files')
