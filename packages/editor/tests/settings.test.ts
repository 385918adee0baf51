import path from 'node:path'

import { expect, test } from 'vitest'

import { COLLECTIONS } from '#content-check/collections.ts'
import { fieldsOf } from '#editor/fields.ts'
import { editorSettings } from '#editor/settings.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../..')
const settings = editorSettings(PROJECT, 'owner/name')

test('every collection but the terms has a form', () => {
  const names = settings.collections.flatMap((item) =>
    'files' in item ? item.files.map(({ name }) => name) : [item.name],
  )
  expect(names.toSorted()).toEqual(
    COLLECTIONS.map(({ kind }) => kind)
      .filter((kind) => kind !== 'terms')
      .toSorted(),
  )
})

test('a field says what its schema says', () => {
  const schema = {
    type: 'object',
    required: ['place'],
    properties: {
      $schema: { type: 'string' },
      place: { type: 'integer', exclusiveMinimum: 0, maximum: 9, description: 'From <1>' },
      imageAlt: { type: 'string' },
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
    { name: 'imageAlt', label: 'Image alt', widget: 'text', required: false },
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

test('where names are open, the form has those that are written', () => {
  expect(fieldsOf({ type: 'object' }, { sale: '6-9 months', staff: 10 })).toMatchObject([
    { name: 'sale', widget: 'text' },
    { name: 'staff', widget: 'number' },
  ])
})
