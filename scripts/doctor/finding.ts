/** What the doctor found in one place; what is wrong comes with its fix. */
export type Finding =
  | { part: string; state: 'right'; says: string }
  | { part: string; state: 'unknown'; says: string }
  | { part: string; state: 'waiting'; says: string; count: number }
  | { part: string; state: 'wrong'; says: string; fix: string }

/** Something is as it should be. */
export function right(part: string, says: string): Finding {
  return { part, state: 'right', says }
}

/** Something could not be looked at, which is no fault by itself. */
export function unknown(part: string, says: string): Finding {
  return { part, state: 'unknown', says }
}

/** The shop works, and so many entries of its staff page wait for somebody. */
export function waiting(part: string, count: number, says: string): Finding {
  return { part, state: 'waiting', says, count }
}

/** Something has to be changed. */
export function wrong(part: string, says: string, fix: string): Finding {
  return { part, state: 'wrong', says, fix }
}

/** What the findings come to, in a sentence. An entry of the staff page is no fault of the set-up. */
export function summary(findings: readonly Finding[]): string {
  const wrongOnes = findings.filter(({ state }) => state === 'wrong').length
  const open = findings.reduce((sum, one) => sum + (one.state === 'waiting' ? one.count : 0), 0)
  if (open === 0) return wrongOnes === 0 ? 'All is well.' : `${wrongOnes} to put right.`
  const entries = open === 1 ? '1 entry waits' : `${open} entries wait`
  return `${wrongOnes === 0 ? 'Nothing' : wrongOnes} to put right, and ${entries} for somebody on the staff page.`
}

/** The message of whatever was thrown, on one line. */
export function reason(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const text = first instanceof Error ? first.message : String(first)
  return text.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
}
