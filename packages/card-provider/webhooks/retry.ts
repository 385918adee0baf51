const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits after each failed attempt; the last one repeats. */
const WAITS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]
const GIVE_UP_AFTER = 3 * 24 * HOUR

/** When a delivery is tried again, in milliseconds since the epoch; null when it is given up. */
export function nextAttemptAt(
  attempts: number,
  firstMilliseconds: number,
  nowMilliseconds: number,
): number | null {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? SECOND
  const at = nowMilliseconds + wait
  return at - firstMilliseconds > GIVE_UP_AFTER ? null : at
}
