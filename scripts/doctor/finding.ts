/** A result of an examination; `part` is set if it is about another part than the examination. */
export type Finding = { part?: string; says: string } & (
  | { state: 'right' | 'unknown' }
  | { state: 'waiting'; count: number }
  | { state: 'wrong'; fix: string }
)
export type PartFinding = Finding & { part: string }

export function okFinding(says: string): Finding {
  return { state: 'right', says }
}

/** A result that is not a fault: something to know, or something that could not be examined. */
export function noteFinding(says: string): Finding {
  return { state: 'unknown', says }
}

/** A result for open issues on the staff page, which are not a fault of the set-up. */
export function openIssuesFinding(count: number, says: string): Finding {
  return { state: 'waiting', says, count }
}

export function faultFinding(says: string, fix: string): Finding {
  return { state: 'wrong', says, fix }
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
