import * as z from 'zod'

import type { Path } from './content-file.ts'

export function schemaAt(schema: z.ZodType, path: Path): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((outer, key) => {
    const inner = outer && unwrap(outer)
    if (inner instanceof z.ZodObject) return inner.shape[key] as z.ZodType | undefined
    if (inner instanceof z.ZodRecord) return inner.valueType as z.ZodType
    return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined
  }, schema)
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? (schema.unwrap() as z.ZodType)
    : schema
}

export function jsonSchemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
}

export function fieldsOf(schema: z.ZodType | undefined): string[] {
  const inner = schema && unwrap(schema)
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
}

interface Metadata {
  /** The kind of thing that a text refers to by id, such as `product`. */
  names?: string
  /** The token that only this text may contain. */
  own?: string
  /** The prefix of the allowed tokens: blank for all, false for none. */
  tokens?: string | false
}

/** The metadata of a schema and of the schema that it wraps. */
export function metadataOf(schema: z.ZodType | undefined): Metadata {
  if (!schema) return {}
  return { ...z.globalRegistry.get(unwrap(schema)), ...z.globalRegistry.get(schema) } as Metadata
}
