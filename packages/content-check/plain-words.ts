import type * as z from 'zod'

import type { Path } from './content-file.ts'

/** The path of a field in words: `text in entry 2 of steps`. */
export function fieldName(path: Path): string {
  const names: string[] = []
  for (let index = path.length - 1; index >= 0; index -= 1) {
    const key = path[index]
    if (typeof key === 'number') {
      index -= 1
      names.push(`entry ${key + 1} of ${path[index] ?? 'the file'}`)
    } else {
      names.push(String(key))
    }
  }
  return names.length === 0 ? 'the file' : names.join(' in ')
}

const MAX_SHOWN_LENGTH = 60

export function quoteValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Date) return 'a date'
  if (typeof value === 'object') return 'a group of fields'
  if (typeof value !== 'string') return JSON.stringify(value)
  const text = value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value
  return `"${text}"`
}

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

function limitMessage(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  found: unknown,
): string {
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
  const bound = issue.exact ? 'exactly' : issue.code === 'too_small' ? 'at least' : 'at most'
  if (issue.origin === 'array') {
    const entries = limit === 1 ? 'entry' : 'entries'
    return `must have ${bound} ${limit} ${entries}; found ${(found as unknown[]).length}`
  }
  if (issue.origin !== 'string') return `must be ${bound} ${limit}; found ${quoteValue(found)}`
  if (limit === 1) return 'is empty'
  return `must have ${bound} ${limit} characters; found ${(found as string).trim().length}`
}

/** The message of a custom rule; omits the found value if that is a whole list or group. */
function customMessage({ code, message }: z.core.$ZodIssue, found: unknown): string {
  const isGroup = code === 'custom' && typeof found === 'object'
  return isGroup ? message : `${message}; found ${quoteValue(found)}`
}

/** The end of a message: the value that a schema rule expects, and the value that was found. */
export function describeMismatch(issue: z.core.$ZodIssue, found: unknown): string {
  if (issue.message.startsWith('must ')) return customMessage(issue, found)
  switch (issue.code) {
    case 'invalid_type':
      if (found === null) return 'is empty'
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}; found ${quoteValue(found)}`
    case 'invalid_value': {
      const values = issue.values.map((value) => `"${String(value)}"`)
      return `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}; found ${quoteValue(found)}`
    }
    case 'too_small':
    case 'too_big':
      return limitMessage(issue, found)
    default:
      return `${issue.message}; found ${quoteValue(found)}`
  }
}
