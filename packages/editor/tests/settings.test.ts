import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { COLLECTIONS } from '#content-check/collections.ts'
import { type Field, fieldsOf } from '#editor/fields.ts'
import { editorSettings } from '#editor/settings.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../..')
const settings = editorSettings(PROJECT, 'owner/name')

test('each form of the editor has the fields by which the editor lists and sorts the entries', () => {
  for (const item of settings.collections.filter((one) => 'fields' in one)) {
    const names = item.fields.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([item.identifier_field, ...item.sortable_fields]))
  }
})

interface Form {
  name: string
  fields: Field[]
}

/** Fields that the editor rejects: select fields without options and objects without fields. */
function unusableFields({ name, widget, options = [], fields = [], field }: Field): string[] {
  const isEmpty = { select: options, object: fields }[widget]?.length === 0
  const inside = [...fields, ...(field ? [field] : [])].flatMap(unusableFields)
  return isEmpty ? [name, ...inside] : inside
}

test('the editor of a firm without optional files has every form and no empty select field', async () => {
  const project = await folderOf({
    'content/products/will.json': '{ "id": "will", "name": "Will" }',
  })
  const { collections } = editorSettings(project, 'owner/name')
  const forms = collections.flatMap((item): Form[] => ('files' in item ? item.files : [item]))
  expect(forms).toHaveLength(COLLECTIONS.length)
  expect(forms.flatMap(({ fields }) => fields.flatMap(unusableFields))).toEqual([])
  const study = forms.find(({ name }) => name === 'study')
  expect(study?.fields.find(({ name }) => name === 'industry')).toMatchObject({ widget: 'text' })
})

test('the editor’s form takes type, limits and labels of its fields from the schema', () => {
  const schema = {
    type: 'object',
    required: ['place'],
    properties: {
      $schema: { type: 'string' },
      place: { type: 'integer', exclusiveMinimum: 0, maximum: 9, description: 'From <1>' },
      imageAlt: { type: 'string' },
      order: { type: 'object', title: 'Order', properties: { id: { type: 'string' } } },
      menu: { type: 'string', enum: ['header'] },
      image: { type: 'string', pattern: '^\\/images\\/.+$' },
      steps: { type: 'array', minItems: 1, items: { type: 'string', maxLength: 40 } },
    },
  }
  expect(fieldsOf(schema)).toEqual([
    { name: '$schema', label: 'Schema', widget: 'hidden' },
    {
      name: 'place',
      label: 'Place',
      widget: 'number',
      value_type: 'int',
      required: true,
      min: 1,
      max: 9,
      hint: 'From &lt;1>',
    },
    { name: 'imageAlt', label: 'The picture in words', widget: 'text', required: false },
    expect.objectContaining({ name: 'order', label: 'Order', widget: 'object' }),
    {
      name: 'menu',
      label: 'Menu',
      widget: 'select',
      required: false,
      options: [{ value: 'header', label: 'Header' }],
    },
    expect.objectContaining({ name: 'image', widget: 'image', media_folder: '/content/images' }),
    {
      name: 'steps',
      label: 'Steps',
      widget: 'list',
      required: false,
      min: 1,
      field: { name: 'entry', label: 'Entry', widget: 'string' },
    },
  ])
})

/** The widget of a field that names a partner; without partners the editor has no such field. */
const PARTNER_WIDGET = existsSync(path.join(PROJECT, 'content/partners.json'))
  ? 'select'
  : undefined

test('a field that refers to other entries is a select field with those entries', () => {
  const product = settings.collections.find(({ name }) => name === 'product')
  const fields = product && 'fields' in product ? product.fields : []
  const named = (name: string) => fields.find((item) => item.name === name)
  const ids = globSync('content/products/*.json', { cwd: PROJECT }).map((file) =>
    path.basename(file, '.json'),
  )
  expect(named('includes')).toMatchObject({ widget: 'select', multiple: true })
  expect(
    named('includes')
      ?.options?.map(({ value }) => value)
      .toSorted(),
  ).toEqual(ids.toSorted())
  expect(named('writtenBy')?.widget).toBe(PARTNER_WIDGET)
  const related = named('related')?.fields?.find(({ name }) => name === 'product')
  expect(related?.options).toEqual(named('includes')?.options)
})

test('the editor’s form for an object with arbitrary keys has a field for each key in use', () => {
  expect(fieldsOf({ type: 'object' }, { sale: '6-9 months', staff: 10 })).toMatchObject([
    { name: 'sale', widget: 'text' },
    { name: 'staff', widget: 'number' },
  ])
})
