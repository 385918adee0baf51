import { Refusal } from '#contract/failure.ts'

/** A person waits ten seconds at most; this leaves room for the way there and back. */
export const ANSWER_WITHIN_MS = 8500

/**
 * The answer of `work`, or a Refusal of code `unavailable` when it takes too long. Late work goes on
 * by itself: all of it may be cut off at any time and is made up for by the next call or the sweep.
 */
export async function inTime<T>(
  work: Promise<T>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    waitUntil(work)
    late.reject(
      new Refusal({
        code: 'unavailable',
        message: 'The website is responding slowly.',
        retryAfter: 10,
      }),
    )
  }, ANSWER_WITHIN_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
