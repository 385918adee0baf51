/** One thing to correct, where an editor finds it. Lines and columns count from 1. */
export interface Problem {
  file: string
  line: number
  column: number
  message: string
}

/** What is to be said of a file as a whole. */
export function problemOf(file: string, message: string): Problem {
  return { file, line: 1, column: 1, message }
}

/** Problems in the order of files, lines and columns. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      (a.file < b.file ? -1 : Number(a.file > b.file)) ||
      a.line - b.line ||
      a.column - b.column ||
      (a.message < b.message ? -1 : Number(a.message > b.message)),
  )
}
