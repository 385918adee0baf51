import * as z from 'zod'

import { COLLECTIONS, type Collection } from './collections.ts'

/** The collections of JSON files; editors learn the fields of MDX files from Astro. */
export const JSON_COLLECTIONS = COLLECTIONS.filter(({ extension }) => extension === '.json')

/** Where the schema of a collection stands, below the project. */
export function schemaPath({ kind }: Collection): string {
  return `packages/content-check/schemas/${kind}.json`
}

/** What stands in the files of a collection, as JSON Schema. */
export function jsonSchemaOf({ schema }: Collection) {
  return z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema['tokens']
      delete jsonSchema['own']
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
}

/** The same as a file, by which an editor completes fields and says what each is for. */
export function editorSchema(collection: Collection): string {
  const document = { title: collection.kind, ...jsonSchemaOf(collection) }
  return `${JSON.stringify(document, null, 2)}\n`
}
