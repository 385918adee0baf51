export interface Position {
  line: number
  column: number
}

/** Line and column, from 1, of a place in a text; columns count as editors do, in UTF-16 units. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}

const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g

// How a character of a value may stand in the file: escaped as JSON or YAML do, or folded.
function writtenForms(character: string): string {
  if (/\s/.test(character)) return String.raw`(?:\s+|\\n|\\t)`
  if (character === '"') return String.raw`\\?"`
  if (character === "'") return "''?"
  if (character === '\\') return String.raw`\\{1,2}`
  const plain = character.replaceAll(SPECIAL, String.raw`\$&`)
  const code = character.charCodeAt(0).toString(16).padStart(4, '0')
  return character < '\u007f'
    ? plain
    : String.raw`(?:${plain}|\\u(?:${code}|${code.toUpperCase()}))`
}

/**
 * Where a part of a value stands in the written form of that value, which may be escaped or folded
 * over lines; 0 where it cannot be told.
 */
export function offsetInWritten(written: string, value: string, index: number, length: number) {
  if (written.startsWith(value.slice(0, index + length), 0)) return index
  const part = value.slice(index, index + length)
  const pattern = new RegExp(Array.from(part, writtenForms).join(''), 'g')
  const earlier = Array.from(value.matchAll(pattern)).filter((match) => match.index < index).length
  return [...written.matchAll(pattern)][earlier]?.index ?? 0
}
