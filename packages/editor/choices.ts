import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Field, Option } from './fields.ts'

const FIRST_YEAR = 1990

interface NamedEntry {
  id: string
  name: string
}

/** The files that contain options of select fields; the content check ensures their format. */
interface Files {
  'faq.json': { categories: { name: string; questions: { id: string; question: string }[] }[] }
  'partners.json': { partners: NamedEntry[] }
  'site.json': { industries?: string[] }
}

/** The options of select fields, from the current content. */
export function readOptions(project: string) {
  const content = path.join(project, 'content')
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(content, name), 'utf8'))
  // The content files are optional.
  const file = <Name extends keyof Files>(name: Name) =>
    existsSync(path.join(content, name)) ? (read(name) as Files[Name]) : undefined
  const products = readdirSync(path.join(content, 'products')).map(
    (name) => read(`products/${name}`) as NamedEntry,
  )
  const years = new Date().getFullYear() - FIRST_YEAR + 1
  return {
    product: products.map(namedOption),
    partner: file('partners.json')?.partners.map(namedOption) ?? [],
    answer:
      file('faq.json')?.categories.flatMap(({ name, questions }) =>
        questions.map(({ id, question }) => ({ value: id, label: `${name}: ${question}` })),
      ) ?? [],
    study: globSync('case-studies/*.mdx', { cwd: content })
      .map((file) => path.basename(file, '.mdx'))
      .toSorted()
      .map(plainOption),
    industry: file('site.json')?.industries?.map(plainOption) ?? [],
    year: Array.from({ length: years }, (_, index) =>
      plainOption(String(FIRST_YEAR + index)),
    ).toReversed(),
  }
}

function namedOption({ id, name }: NamedEntry): Option {
  return { value: id, label: name }
}

function plainOption(value: string): Option {
  return { value, label: value }
}

/** Turns each reference into a select field. Leaves out an optional reference that has no options. */
export function addChoices(
  fields: readonly Field[],
  options: Readonly<Record<string, Option[]>>,
): Field[] {
  return fields.flatMap(({ names, ...field }) => {
    const list = options[names ?? field.field?.names ?? '']
    if (list && list.length > 0) return [selectField(field, list)]
    if (list) return field.required === true ? [field] : []
    return [field.fields ? { ...field, fields: addChoices(field.fields, options) } : field]
  })
}

function selectField(
  { field: entry, pattern: _pattern, ...rest }: Field,
  options: Option[],
): Field {
  return { ...rest, widget: 'select', options, ...(entry && { multiple: true }) }
}
