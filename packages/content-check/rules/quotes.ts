import type { Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import type { Prose } from '#content-check/prose.ts'

/** Every “ has its ”. A quotation that goes on in the next paragraph opens there anew, and closes in the last. */
export function quoteProblems({ prose: texts }: Library): Problem[] {
  return texts.flatMap((prose, index) => unpairedQuotes(prose, texts[index + 1]))
}

function unpairedQuotes(prose: Prose, next: Prose | undefined): Problem[] {
  const problems: Problem[] = []
  let open: number | undefined
  const neverClosed = (at: number) =>
    problems.push(prose.problem(at, 'this “ is never closed by ”'))
  for (const { 0: mark, index } of prose.written.matchAll(/[“”]/g)) {
    if (mark === '”' && open === undefined) {
      problems.push(prose.problem(index, 'this ” closes no “'))
    }
    if (mark === '“' && open !== undefined) neverClosed(open)
    open = mark === '“' ? index : undefined
  }
  if (open !== undefined && !goesOn(prose, next)) neverClosed(open)
  return problems
}

function goesOn(prose: Prose, next: Prose | undefined): boolean {
  return prose.path.length === 0 && next?.entry === prose.entry && next.written.startsWith('“')
}
