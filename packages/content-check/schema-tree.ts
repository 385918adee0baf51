import * as z from 'zod'

import type { Path } from './content-file.ts'

/** The schema of a field; undefined if there is no such field. */
export function schemaAt(schema: z.ZodType, path: Path): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((outer, key) => {
    const within = outer && unwrapped(outer)
    if (within instanceof z.ZodObject) return within.shape[key] as z.ZodType | undefined
    if (within instanceof z.ZodRecord) return within.valueType as z.ZodType
    return within instanceof z.ZodArray ? (within.element as z.ZodType) : undefined
  }, schema)
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? (schema.unwrap() as z.ZodType)
    : schema
}

/** The JSON Schema of the input of a schema. */
export function jsonSchemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
}

/** The field names of an object. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  const within = schema && unwrapped(schema)
  return within instanceof z.ZodObject ? Object.keys(within.shape) : []
}

/** A metadata value of a schema, or of the schema that it wraps. */
function metadataOf(schema: z.ZodType | undefined, name: 'names' | 'own' | 'tokens'): unknown {
  return [schema, schema && unwrapped(schema)]
    .map((one) => one && z.globalRegistry.get(one)?.[name])
    .find((value) => value !== undefined)
}

/** The kind of thing that a text of this schema refers to by id, such as `product`. */
export function referenceAt(schema: z.ZodType | undefined): unknown {
  return metadataOf(schema, 'names')
}

/** The token that only a text of this schema may contain, if any. */
export function ownTokenAt(schema: z.ZodType | undefined): string | undefined {
  const own = metadataOf(schema, 'own')
  return typeof own === 'string' ? own : undefined
}

/** The prefix of the tokens that a text of this schema may contain: blank for all, false for none. */
export function tokensAt(schema: z.ZodType | undefined): string | false {
  const prefix = metadataOf(schema, 'tokens')
  return typeof prefix === 'string' || prefix === false ? prefix : ''
}
