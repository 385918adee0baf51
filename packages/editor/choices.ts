import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Kind } from '#content-check/collections.ts'

import type { Field, Option } from './fields.ts'

const FIRST_YEAR = 1990

/** Fields whose value is picked from a list, by collection and path. */
const PICKED: Readonly<Record<string, keyof ReturnType<typeof readOptions>>> = {
  'product.includes': 'products',
  'product.related.product': 'products',
  'product.questions': 'questions',
  'product.writtenBy': 'partners',
  'references.references.product': 'products',
  'specimen.id': 'products',
  'study.industry': 'industries',
  'study.year': 'years',
}

/** At any depth of the questions that lead to a service. */
const CHOSEN_SERVICE = /^home\.shop\.choice\..*\bproduct$/

interface Named {
  id: string
  name: string
}

/** What can be picked is named by these files, in shapes that the content check has seen to. */
interface Files {
  'faq.json': { categories: { name: string; questions: { id: string; question: string }[] }[] }
  'partners.json': { partners: Named[] }
  'site.json': { industries?: string[] }
}

/** What can be picked, from the content as it is now. */
export function readOptions(project: string) {
  const content = path.join(project, 'content')
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(content, name), 'utf8'))
  // A firm may leave out a file, and have nothing to pick from it.
  const file = <Name extends keyof Files>(name: Name) =>
    existsSync(path.join(content, name)) ? (read(name) as Files[Name]) : undefined
  const products = readdirSync(path.join(content, 'products')).map(
    (name) => read(`products/${name}`) as Named,
  )
  const years = new Date().getFullYear() - FIRST_YEAR + 1
  return {
    products: products.map(named),
    partners: file('partners.json')?.partners.map(named) ?? [],
    questions:
      file('faq.json')?.categories.flatMap(({ name, questions }) =>
        questions.map(({ id, question }) => ({ value: id, label: `${name}: ${question}` })),
      ) ?? [],
    industries: file('site.json')?.industries?.map(same) ?? [],
    years: Array.from({ length: years }, (_, index) =>
      same(String(FIRST_YEAR + index)),
    ).toReversed(),
  }
}

function named({ id, name }: Named): Option {
  return { value: id, label: name }
}

function same(value: string): Option {
  return { value, label: value }
}

/**
 * Fields of a form as they are, but that what names something else is picked from a list. While there
 * is nothing to pick, what may be left out has no field, and what may not is typed.
 */
export function withChoices(
  kind: Kind,
  fields: readonly Field[],
  options: ReturnType<typeof readOptions>,
): Field[] {
  return fields.flatMap((field) => picked(kind, field, options))
}

function picked(at: string, field: Field, options: ReturnType<typeof readOptions>): Field[] {
  const address = `${at}.${field.name}`
  const list = CHOSEN_SERVICE.test(address) ? 'products' : PICKED[address]
  if (list !== undefined) {
    if (options[list].length > 0) return [select(field, options[list])]
    return field.required === true ? [field] : []
  }
  const { fields } = field
  return fields === undefined
    ? [field]
    : [{ ...field, fields: fields.flatMap((part) => picked(address, part, options)) }]
}

function select({ field: entry, pattern: _pattern, ...rest }: Field, options: Option[]): Field {
  return { ...rest, widget: 'select', options, ...(entry && { multiple: true }) }
}
