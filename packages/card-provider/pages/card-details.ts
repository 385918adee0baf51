/** A card number without the spaces people type. */
export function digitsOf(number: string): string {
  return number.replaceAll(/[\s-]/g, '')
}

// The last digit of a card number checks the others (Luhn).
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** What is wrong with a card number, or null. */
export function cardNumberProblem(number: string): string | null {
  const digits = digitsOf(number)
  if (digits === '') return 'Enter your card number.'
  if (!/^\d+$/.test(digits)) return 'Your card number is incorrect.'
  if (digits.length < 13) return 'Your card number is incomplete.'
  return digits.length > 19 || !passesLuhn(digits) ? 'Your card number is incorrect.' : null
}

export type Expiry = { month: number; year: number } | { problem: string }

/** Reads `MM / YY` or `MM / YYYY`; the card is good to the end of that month. */
export function readExpiry(text: string, now: Date): Expiry {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(text.trim())
  const month = Number(match?.[1])
  const shortYear = Number(match?.[2])
  if (!match || month < 1 || month > 12) {
    return { problem: "Your card's expiration date is incomplete." }
  }
  const year = shortYear < 100 ? 2000 + shortYear : shortYear
  if (year < now.getUTCFullYear()) {
    return { problem: "Your card's expiration year is in the past." }
  }
  return Date.UTC(year, month) <= now.getTime()
    ? { problem: "Your card's expiration date is in the past." }
    : { month, year }
}

/** What is wrong with a security code, or null; American Express has four digits. */
export function cvcProblem(cvc: string, number: string): string | null {
  const length = /^3[47]/.test(digitsOf(number)) ? 4 : 3
  return /^\d+$/.test(cvc.trim()) && cvc.trim().length === length
    ? null
    : "Your card's security code is incomplete."
}
