import { z } from 'zod'

const MOST_KEYS = 50
const LONGEST_KEY = 40
const LONGEST_VALUE = 500

/** Metadata within Stripe's limits; an empty value unsets its key, an empty text all of them. */
export const metadata = z.preprocess(
  (tree) => (tree === '' ? {} : tree),
  z
    .record(z.string(), z.string())
    .superRefine((pairs, context) => {
      for (const problem of problemsOf(Object.entries(pairs))) {
        context.addIssue({ code: 'custom', ...problem })
      }
    })
    .transform(withoutUnset),
)

function withoutUnset(pairs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== ''))
}

function problemsOf(pairs: [key: string, value: string][]): { message: string; path?: string[] }[] {
  const tooMany =
    pairs.length > MOST_KEYS
      ? [
          {
            message: `Metadata can have up to ${MOST_KEYS} keys, but you passed in ${pairs.length}.`,
          },
        ]
      : []
  const tooLong = pairs.flatMap(([key, value]) => {
    if (key.length > LONGEST_KEY) {
      return [
        {
          path: [key],
          message: `Metadata keys can have up to ${LONGEST_KEY} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
        },
      ]
    }
    if (value.length > LONGEST_VALUE) {
      return [
        {
          path: [key],
          message: `Metadata values can have up to ${LONGEST_VALUE} characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value.slice(0, 40)}…`,
        },
      ]
    }
    return []
  })
  return [...tooMany, ...tooLong]
}
