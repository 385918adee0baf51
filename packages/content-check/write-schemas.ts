import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { editorSchema, JSON_COLLECTIONS, schemaPath } from './editor-schema.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

mkdirSync(path.join(PROJECT, 'packages/content-check/schemas'), { recursive: true })
for (const collection of JSON_COLLECTIONS) {
  writeFileSync(path.join(PROJECT, schemaPath(collection)), editorSchema(collection))
  console.log(`Wrote ${schemaPath(collection)}.`)
}
