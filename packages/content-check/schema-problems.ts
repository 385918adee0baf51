import type * as z from 'zod'

import { findClosest, didYouMean } from './closest.ts'
import { problemAt, fieldProblem, valueAt, type ContentFile, type Path } from './content-file.ts'
import { describeMismatch, fieldName } from './plain-words.ts'
import type { Problem } from './problem.ts'
import { proposeCorrection } from './proposal.ts'
import { fieldsOf, schemaAt } from './schema-tree.ts'

/** The places where a file breaks its schema. `data` is its content with tokens filled in. */
export function schemaProblems(file: ContentFile, data: unknown, schema: z.ZodType): Problem[] {
  const issues = schema.safeParse(data).error?.issues ?? []
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return []
    const path = issue.path as Path
    const known = fieldsOf(schemaAt(schema, path))
    const missing = known.filter((key) => valueAt(data, [...path, key]) === undefined)
    return issue.keys.map((written) => {
      const meant = findClosest(written, missing) ?? findClosest(written, known)
      return { path, written, meant }
    })
  })
  const meant = new Set(unknown.map((one) => [...one.path, one.meant].join('\0')))
  return [
    ...unknown.map((one) => unknownFieldProblem(file, one)),
    ...issues.flatMap((issue) => {
      const path = issue.path as Path
      const found = valueAt(data, path)
      if (issue.code === 'unrecognized_keys') return []
      if (found !== undefined) return [issueProblem(file, issue, found)]
      // A misspelt field name is already reported, with the correct name.
      return meant.has(path.join('\0')) ? [] : [missingFieldProblem(file, path, schema)]
    }),
  ]
}

function unknownFieldProblem(
  file: ContentFile,
  { path, written, meant }: { path: Path; written: string; meant: string | undefined },
): Problem {
  const offset = file.places.key([...path, written]) ?? 0
  const where = path.length === 0 ? 'this file' : fieldName(path)
  return problemAt(file, offset, `"${written}" is not a field of ${where}${didYouMean(meant)}`)
}

function missingFieldProblem(file: ContentFile, path: Path, schema: z.ZodType): Problem {
  const parent = path.slice(0, -1)
  const field = schemaAt(schema, path)
  const innerFields = fieldsOf(field)
  const purpose = field?.description === undefined ? '' : `: ${field.description}`
  const group = innerFields.length === 0 ? '' : `; its fields are ${innerFields.join(', ')}`
  const message = `${fieldName(path)} is missing${purpose}${group}`
  // The problem is reported at the field that precedes the missing field in the schema.
  const fields = fieldsOf(schemaAt(schema, parent))
  const above = fields
    .slice(0, fields.indexOf(String(path.at(-1))))
    .flatMap((name) => file.places.key([...parent, name]) ?? [])
    .at(-1)
  return above === undefined ? fieldProblem(file, path, message) : problemAt(file, above, message)
}

function issueProblem(file: ContentFile, issue: z.core.$ZodIssue, found: unknown): Problem {
  const path = issue.path as Path
  const hasTooManyEntries = issue.code === 'too_big' && issue.origin === 'array'
  const at = hasTooManyEntries ? [...path, Number(issue.maximum)] : path
  const expected = describeMismatch(issue, found)
  return fieldProblem(
    file,
    at,
    `${fieldName(path)} ${expected}${didYouMean(proposeCorrection(issue, found))}`,
  )
}
