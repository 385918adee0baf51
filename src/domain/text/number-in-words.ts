const SMALL_NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A whole number from 0 to 99 in words, such as `twenty-one`; a larger number in digits. */
export function numberInWords(count: number): string {
  const small = SMALL_NUMBERS[count]
  if (small !== undefined) return small
  const tens = TENS[Math.floor(count / 10) - 2]
  if (tens === undefined) return String(count)
  const ones = count % 10
  return ones === 0 ? tens : `${tens}-${SMALL_NUMBERS[ones]}`
}
