import type { Problem } from './problem.ts'

/** One line for people; code editors turn its start into a link. */
export function asLine({ file, line, column, message }: Problem): string {
  return `${file}:${line}:${column}: ${message}`
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** One line for GitHub, which shows it next to the changed line of a pull request. */
export function asAnnotation(
  { file, line, column, message }: Problem,
  kind: 'error' | 'warning',
): string {
  const place = escaped(file).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} file=${place},line=${line},col=${column},title=Content::${escaped(message)}`
}
