import type { Kind } from '#content-check/collections.ts'
import { textAt, valuesAt, type Path } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'

import type { Field, Option } from './fields.ts'

const FIRST_YEAR = 1990

export function optionsOf(library: Library) {
  const valuesOf = (kind: Kind, path: Path) =>
    entriesOf(library, kind).flatMap(({ data }) => valuesAt(data, path).map(({ value }) => value))
  const years = new Date().getFullYear() - FIRST_YEAR + 1
  return {
    product: valuesOf('product', []).map(namedOption),
    partner: valuesOf('partners', ['partners', '*']).map(namedOption),
    answer: valuesOf('faq', ['categories', '*']).flatMap((category) =>
      valuesAt(category, ['questions', '*']).map(({ value: question }) => ({
        value: textAt(question, ['id']) ?? '',
        label: `${textAt(category, ['name'])}: ${textAt(question, ['question'])}`,
      })),
    ),
    study: entriesOf(library, 'study').map(({ id }) => plainOption(id)),
    industry: valuesOf('site', ['industries', '*']).map((one) => plainOption(String(one))),
    year: Array.from({ length: years }, (_, index) =>
      plainOption(String(FIRST_YEAR + index)),
    ).toReversed(),
  }
}

function namedOption(value: unknown): Option {
  const id = textAt(value, ['id']) ?? ''
  return { value: id, label: textAt(value, ['name']) ?? id }
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
