/** The result of one examination; a fault comes with its fix. */
export type Finding =
  | { part: string; state: 'right'; says: string }
  | { part: string; state: 'unknown'; says: string }
  | { part: string; state: 'waiting'; says: string; count: number }
  | { part: string; state: 'wrong'; says: string; fix: string }

export function okFinding(part: string, says: string): Finding {
  return { part, state: 'right', says }
}

/** A result that is not a fault: something to know, or something that could not be examined. */
export function noteFinding(part: string, says: string): Finding {
  return { part, state: 'unknown', says }
}

/** A result for open issues on the staff page, which are not a fault of the set-up. */
export function openIssuesFinding(part: string, count: number, says: string): Finding {
  return { part, state: 'waiting', says, count }
}

export function faultFinding(part: string, says: string, fix: string): Finding {
  return { part, state: 'wrong', says, fix }
}

export function summarise(findings: readonly Finding[]): string {
  const wrongOnes = findings.filter(({ state }) => state === 'wrong').length
  const open = findings.reduce((sum, one) => sum + (one.state === 'waiting' ? one.count : 0), 0)
  if (open === 0) return wrongOnes === 0 ? 'All is well.' : `${wrongOnes} to fix.`
  const issues = open === 1 ? '1 open issue' : `${open} open issues`
  return `${wrongOnes === 0 ? 'Nothing' : wrongOnes} to fix, and ${issues} on the staff page.`
}

/** The message of a thrown value on one line. */
export function reasonLine(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const text = first instanceof Error ? first.message : String(first)
  return text.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
}
