/** The properties of JSON Schema that form fields depend on, as zod generates them. */
export interface Schema {
  type?: string
  title?: string
  description?: string
  pattern?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | false
  required?: string[]
  anyOf?: Schema[]
  enum?: string[]
  /** The kind of thing that the text refers to by id. */
  names?: string
}

export interface Option {
  value: string
  label: string
}

/** A form field, as in the editor's configuration. */
export interface Field {
  name: string
  label: string
  widget: string
  required?: boolean | undefined
  hint?: string | undefined
  pattern?: [string, string]
  value_type?: 'int' | 'float'
  names?: string | undefined
  min?: number | undefined
  max?: number | undefined
  field?: Omit<Field, 'required'>
  options?: Option[]
  multiple?: true
  fields?: Field[]
  collapsed?: boolean
  media_folder?: string
  public_folder?: string
  modes?: ['raw']
}

/** Texts up to this length get a one-line field. */
const ONE_LINE = 120
const PICTURES = '^\\/images\\/'

const LABELS: Readonly<Record<string, string>> = {
  confirmedPrice: 'Price once more',
  fit: 'When to choose it',
  for: 'Right for',
  foundedYear: 'Founded in',
  id: 'Name in addresses',
  imageAlt: 'The picture in words',
  imageFocus: 'Part that every crop shows',
  includes: 'Services in this bundle',
  keyStats: 'Figures before and after',
  lastUpdated: 'Date of this version',
  led: 'Case studies led by the partner',
  notFor: 'Not right for',
  order: 'Place in lists',
  portraitAlt: 'The portrait in words',
  portraitFocus: 'Part that every crop shows',
  questions: 'Questions and answers',
  related: 'Service to look at next',
  slug: 'Last part of the address',
  writtenBy: 'Partner who answers for it',
}

/** The label of a field: `shortDescription` becomes “Short description”. */
function labelOf(name: string): string {
  const known = LABELS[name]
  if (known !== undefined) return known
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Escapes a hint, which the editor reads as HTML. */
function escapeHint(text: string): string {
  return text.replaceAll('<', '&lt;')
}

function numberRange(schema: Schema): Partial<Field> {
  const { minimum, maximum, exclusiveMinimum, type } = schema
  const least =
    exclusiveMinimum === undefined || type !== 'integer' ? minimum : exclusiveMinimum + 1
  return { min: least, max: maximum }
}

function textField(schema: Schema): Partial<Field> {
  if (schema.enum) {
    const options = schema.enum.map((value) => ({ value, label: labelOf(value) }))
    return { widget: 'select', options }
  }
  if (schema.pattern?.startsWith(PICTURES)) {
    return { widget: 'image', media_folder: '/content/images', public_folder: '/images' }
  }
  const isShort = (schema.maxLength ?? Infinity) <= ONE_LINE || schema.pattern !== undefined
  const message = escapeHint(schema.description ?? 'This is not in the expected format')
  return {
    widget: isShort ? 'string' : 'text',
    ...(schema.pattern === undefined ? {} : { pattern: [schema.pattern, message] }),
  }
}

function listField(schema: Schema): Partial<Field> {
  const { items = {}, minItems, maxItems } = schema
  const { required: _required, ...item } = field('entry', items, true)
  return {
    widget: 'list',
    min: minItems,
    max: maxItems,
    ...(item.widget === 'object'
      ? { fields: item.fields ?? [], collapsed: true }
      : { field: { ...item, label: 'Entry' } }),
  }
}

/** An object without defined fields accepts any field names, which editors type together with the values. */
function objectField(fields: Field[]): Partial<Field> {
  return fields.length === 0
    ? { widget: 'keyvalue' }
    : { widget: 'object', fields, collapsed: true }
}

function widgetOf(schema: Schema, written: unknown): Partial<Field> {
  switch (schema.type) {
    case 'object':
      return objectField(fieldsOf(schema, written))
    case 'array':
      return listField(schema)
    case 'integer':
      return { widget: 'number', value_type: 'int', ...numberRange(schema) }
    case 'number':
      return { widget: 'number', value_type: 'float', ...numberRange(schema) }
    case 'boolean':
      return { widget: 'boolean' }
    default:
      return textField(schema)
  }
}

function field(name: string, schema: Schema, required: boolean, written?: unknown): Field {
  const { description, names } = schema
  return {
    name,
    label: schema.title ?? labelOf(name),
    widget: 'string',
    required,
    hint: description && escapeHint(description),
    names,
    ...widgetOf(schema, written),
  }
}

function valuesOf(written: unknown): Record<string, unknown> {
  return typeof written === 'object' && written !== null ? { ...written } : {}
}

/**
 * The form fields of a schema; a schema without properties gets the fields of the existing content,
 * `written`.
 */
export function fieldsOf(schema: Schema, written?: unknown): Field[] {
  const values = valuesOf(written)
  const open = schema.properties === undefined ? Object.entries(values) : []
  return [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) =>
      name === '$schema'
        ? { name, label: 'Schema', widget: 'hidden' }
        : field(name, part, schema.required?.includes(name) === true, values[name]),
    ),
    ...open.map(([name, value]) =>
      field(name, { type: typeof value === 'number' ? 'integer' : 'string' }, true),
    ),
  ]
}
