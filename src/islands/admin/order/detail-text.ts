import { BUYER_FIELDS } from '#domain/correction.ts'
import { providerWords } from '#messages/after-sale.ts'
import { stepText } from '#messages/delivery.ts'
import { issueTitle } from '#messages/issues.ts'
import { BUYER_FIELD } from '#messages/order.ts'
import { mailName } from '#messages/timeline.ts'

/** What exactly happened, in words: steps and mails stand in the database by their short names. */
export function detailText(kind: string, detail: string): string {
  if (/^(mail|copy)-/.test(kind)) return detail.replace(/^[a-z-]+(?=: |$)/, mailName)
  if (/^(refund|dispute|fraud)-/.test(kind)) return providerWords(detail)
  if (kind === 'details-corrected') return correctedText(detail)
  if (kind === 'attention-closed') {
    return detail.replace(/^[a-z-]+(?=: )/, issueTitle)
  }
  return kind === 'step-moved' ? stepText(detail) : detail
}

function correctedText(detail: string): string {
  const field = BUYER_FIELDS.find((one) => detail.startsWith(`${one}: `))
  return field ? BUYER_FIELD[field] + detail.slice(field.length) : detail
}
