/** What the doctor found in one place; what is wrong comes with its fix. */
export type Finding =
  | { part: string; state: 'right'; says: string }
  | { part: string; state: 'unknown'; says: string }
  | { part: string; state: 'wrong'; says: string; fix: string }

/** Something is as it should be. */
export function right(part: string, says: string): Finding {
  return { part, state: 'right', says }
}

/** Something could not be looked at, which is no fault by itself. */
export function unknown(part: string, says: string): Finding {
  return { part, state: 'unknown', says }
}

/** Something has to be changed. */
export function wrong(part: string, says: string, fix: string): Finding {
  return { part, state: 'wrong', says, fix }
}

/** The message of whatever was thrown, on one line. */
export function reason(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const text = first instanceof Error ? first.message : String(first)
  return text.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
}
