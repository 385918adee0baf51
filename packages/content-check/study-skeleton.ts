import { Document, type Node } from 'yaml'
import * as z from 'zod'

import { caseStudyContent } from '#content/case-study.ts'

const LIST_LENGTH = 3

interface StudyFacts {
  id: string
  industry: string
  order: number
}

/** The front matter of a new study: each field has its description, and is empty unless its value is known. */
export function studySkeleton({ id, industry, order }: StudyFacts): string {
  const { imageFocus: _focus, ...fields } = caseStudyContent.shape
  const known = { industry, image: `/images/case-studies/${id}.svg`, order }
  const document = new Document()
  document.contents = emptyNode(document, z.object(fields), true)
  for (const [name, value] of Object.entries(known)) document.set(name, value)
  return `---\n${document.toString({ lineWidth: 0, singleQuote: true })}---\n\n`
}

/** A YAML node with empty texts; only the first entry of a list contains the descriptions of its fields. */
function emptyNode(document: Document, schema: z.ZodType, isExplained: boolean): Node {
  if (schema instanceof z.ZodArray) {
    const entries = Array.from({ length: LIST_LENGTH }, (_, index) =>
      emptyNode(document, schema.element as z.ZodType, index === 0),
    )
    return document.createNode(entries)
  }
  if (!(schema instanceof z.ZodObject)) return document.createNode('')
  const map = document.createNode(new Map())
  for (const [name, field] of Object.entries(schema.shape)) {
    const key = document.createNode(name)
    if (isExplained && field.description) key.commentBefore = ` ${field.description}`
    map.add(document.createPair(key, emptyNode(document, field, true)))
  }
  return map
}
