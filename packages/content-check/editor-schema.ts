import * as z from 'zod'

import { COLLECTIONS, type Collection } from './collections.ts'

/** The collections of JSON files; editors learn the fields of MDX files from Astro. */
export const JSON_COLLECTIONS = COLLECTIONS.filter(({ extension }) => extension === '.json')

/** Where the schema of a collection stands, below the project. */
export function schemaPath({ kind }: Collection): string {
  return `packages/content-check/schemas/${kind}.json`
}

/** A collection as JSON Schema, by which an editor completes fields and says what each is for. */
export function editorSchema({ kind, schema }: Collection): string {
  const document = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      delete jsonSchema['tokens']
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return `${JSON.stringify({ title: kind, ...document }, null, 2)}\n`
}
