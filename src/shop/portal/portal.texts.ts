import { MOST_FILE_BYTES } from '#domain/portal/file-rules.ts'
import { neededTexts } from '#domain/portal/needed.texts.ts'
import { isOutstanding, type Delivery, type PortalProduct } from '#domain/portal/portal.ts'

/** What can be sent, in a sentence. */
export const FILES_HINT = `PDF, Word, Excel, PowerPoint, pictures, text or a ZIP, at most ${MOST_FILE_BYTES / 1024 / 1024} MB each.`

export function deliveryName({ isFinal }: Pick<Delivery, 'isFinal'>): string {
  return isFinal ? 'Finished document' : 'Draft'
}

/** What the customer still has to send, as parts of a sentence; empty if nothing is missing. */
export function missingTexts(products: readonly PortalProduct[], answers: string): string[] {
  const count = products.flatMap(({ requests }) => requests.filter(isOutstanding)).length
  const isOpen = products.some(({ questionnaire }) => questionnaire?.state === 'open')
  return neededTexts(count, isOpen ? answers : '')
}
