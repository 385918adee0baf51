/** One thing to correct and its place. Lines and columns count from 1. */
export interface Problem {
  file: string
  line: number
  column: number
  message: string
}

export function fileProblem(file: string, message: string): Problem {
  return { file, line: 1, column: 1, message }
}

export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      (a.file < b.file ? -1 : Number(a.file > b.file)) ||
      a.line - b.line ||
      a.column - b.column ||
      (a.message < b.message ? -1 : Number(a.message > b.message)),
  )
}

/** One line for people; code editors turn its start into a link. */
export function formatProblem({ file, line, column, message }: Problem): string {
  return `${file}:${line}:${column}: ${message}`
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** One line for GitHub, which shows it next to the changed line of a pull request. */
export function formatAnnotation(
  { file, line, column, message }: Problem,
  kind: 'error' | 'warning',
): string {
  const place = escapeText(file).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} file=${place},line=${line},col=${column},title=Content::${escapeText(message)}`
}
