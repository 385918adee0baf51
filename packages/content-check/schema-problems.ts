import type * as z from 'zod'

import { closest, didYouMean } from './closest.ts'
import { problemAt, problemIn, valueAt, type ContentFile, type Path } from './content-file.ts'
import { expectation, fieldName } from './plain-words.ts'
import type { Problem } from './problem.ts'
import { proposal } from './proposal.ts'
import { fieldsOf, schemaAt } from './schema-tree.ts'

/**
 * Where a file breaks its schema. `data` is what it says with tokens filled in; places are those
 * of the file as written.
 */
export function schemaProblems(file: ContentFile, data: unknown, schema: z.ZodType): Problem[] {
  const { error } = schema.safeParse(data)
  const issues = error?.issues ?? []
  const misspelt = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? meantFields(issue, data, schema) : [],
  )
  return issues.flatMap((issue) => {
    const path = issue.path as Path
    if (issue.code === 'unrecognized_keys') return unknownFields(file, path, issue.keys, misspelt)
    const found = valueAt(data, path)
    if (found === undefined) return missingField(file, path, schema, misspelt)
    return [problemAtIssue(file, issue, found)]
  })
}

interface Misspelt {
  /** Of the object with the misspelt field. */
  path: Path
  written: string
  meant: string | undefined
}

const same = (a: Path, b: Path) => a.join('\0') === b.join('\0')

function meantFields(
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
  data: unknown,
  schema: z.ZodType,
): Misspelt[] {
  const known = fieldsOf(schemaAt(schema, path as Path))
  const missing = known.filter((key) => valueAt(data, [...(path as Path), key]) === undefined)
  return keys.map((written) => ({
    path: path as Path,
    written,
    meant: closest(written, missing) ?? closest(written, known),
  }))
}

function unknownFields(
  file: ContentFile,
  path: Path,
  keys: readonly string[],
  misspelt: readonly Misspelt[],
): Problem[] {
  return keys.map((key) => {
    const meant = misspelt.find((one) => one.written === key && same(one.path, path))?.meant
    const offset = file.places.key([...path, key]) ?? 0
    const where = path.length === 0 ? 'this file' : fieldName(path)
    return problemAt(file, offset, `"${key}" is not a field of ${where}${didYouMean(meant)}`)
  })
}

function missingField(
  file: ContentFile,
  path: Path,
  schema: z.ZodType,
  misspelt: readonly Misspelt[],
): Problem[] {
  const parent = path.slice(0, -1)
  // The misspelt name stands in the list already, with the right one beside it.
  if (misspelt.some((one) => one.meant === path.at(-1) && same(one.path, parent))) return []
  const purpose = schemaAt(schema, path)?.description
  const what = purpose === undefined ? '' : `: ${purpose}`
  const message = `${fieldName(path)} is missing${what}`
  // It belongs below the field that the schema has before it.
  const fields = fieldsOf(schemaAt(schema, parent))
  const above = fields
    .slice(0, fields.indexOf(String(path.at(-1))))
    .flatMap((name) => file.places.key([...parent, name]) ?? [])
    .at(-1)
  return [above === undefined ? problemIn(file, path, message) : problemAt(file, above, message)]
}

function problemAtIssue(file: ContentFile, issue: z.core.$ZodIssue, found: unknown): Problem {
  const path = issue.path as Path
  const surplus = issue.code === 'too_big' && issue.origin === 'array'
  const at = surplus ? [...path, Number(issue.maximum)] : path
  const expected = expectation(issue, found)
  return problemIn(file, at, `${fieldName(path)} ${expected}${didYouMean(proposal(issue, found))}`)
}
