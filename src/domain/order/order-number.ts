import { plainDigits } from '#domain/text/plain-letters.ts'

/** The message for an invalid order number. */
export const ORDER_NUMBER_MESSAGE = 'Enter the nine digits of the order number'

/** The order number in typed text, such as `#123 456 789`; undefined if there is none. */
export function parseOrderNumber(text: string): string | undefined {
  const digits = plainDigits(text).replaceAll(/[\s#-]/g, '')
  return /^[1-9]\d{8}$/.test(digits) ? digits : undefined
}
