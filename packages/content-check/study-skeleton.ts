import * as z from 'zod'

import { caseStudyContent } from '#content-model/case-study.ts'

const SHORTEST_LIST = 3

function comment(schema: z.ZodType, indent: string): string {
  return schema.description === undefined ? '' : `${indent}# ${schema.description}\n`
}

function objectLines(schema: z.ZodObject, indent: string, isExplained: boolean): string {
  return Object.entries(schema.shape)
    .map(([key, field]) => {
      const note = isExplained ? comment(field as z.ZodType, indent) : ''
      return `${note}${indent}${key}:${valueLines(field as z.ZodType, indent)}`
    })
    .join('')
}

function valueLines(schema: z.ZodType, indent: string): string {
  if (schema instanceof z.ZodObject) return `\n${objectLines(schema, `${indent}  `, true)}`
  if (!(schema instanceof z.ZodArray)) return " ''\n"
  const { element } = schema
  const entries = Array.from({ length: SHORTEST_LIST }, (_, index) =>
    element instanceof z.ZodObject ? listEntry(element, `${indent}  `, index === 0) : " ''\n",
  )
  return `\n${entries.join('')}`
}

/** An entry of a list: its first field stands behind the dash. */
function listEntry(schema: z.ZodObject, indent: string, isExplained: boolean): string {
  const lines = objectLines(schema, `${indent}  `, isExplained).split('\n')
  const first = lines.findIndex((line) => line !== '' && !line.trim().startsWith('#'))
  return lines
    .map((line, index) => {
      if (index < first) return line.replace('  #', '#')
      return index === first ? `${indent}- ${line.trim()}` : line
    })
    .join('\n')
}

/**
 * The front matter of a study yet to be written: every field of the schema with what it is for,
 * empty but for those that are known. The check names each that is left empty.
 */
export function studySkeleton(known: { id: string; industry: string; order: number }): string {
  const fields = objectLines(caseStudyContent, '', true)
    .replace(/^industry: ''$/m, `industry: ${known.industry}`)
    .replace(/^image: ''$/m, `image: /images/case-studies/${known.id}.svg`)
    .replace(/^(#.*\n)?imageFocus: ''\n/m, '')
    .replace(/^order: ''$/m, `order: ${known.order}`)
  return `---\n${fields}---\n\n`
}
