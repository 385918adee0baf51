/** One thing to correct and its place. Lines and columns count from 1. */
export interface Problem {
  file: string
  line: number
  column: number
  message: string
}

/** A problem with a whole file. */
export function fileProblem(file: string, message: string): Problem {
  return { file, line: 1, column: 1, message }
}

/** Problems sorted by file, line and column. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      (a.file < b.file ? -1 : Number(a.file > b.file)) ||
      a.line - b.line ||
      a.column - b.column ||
      (a.message < b.message ? -1 : Number(a.message > b.message)),
  )
}
