import * as z from 'zod'

import type { Path } from './content-file.ts'

/** The schema of a field, or undefined where the schema knows no such field. */
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

/** A schema as JSON Schema, of what is written. */
export function jsonSchemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
}

/** The names of the fields that an object has. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  const within = schema && unwrapped(schema)
  return within instanceof z.ZodObject ? Object.keys(within.shape) : []
}

/** What a schema, or the one inside it, says of itself under a name. */
function noteOf(schema: z.ZodType | undefined, name: 'names' | 'own' | 'tokens'): unknown {
  return [schema, schema && unwrapped(schema)]
    .map((one) => one && z.globalRegistry.get(one)?.[name])
    .find((note) => note !== undefined)
}

/** What a text of this schema names by its id, such as a product. */
export function namedAt(schema: z.ZodType | undefined): unknown {
  return noteOf(schema, 'names')
}

/** The token that a text of this schema takes and no other does, where there is one. */
export function ownTokenAt(schema: z.ZodType | undefined): string | undefined {
  const own = noteOf(schema, 'own')
  return typeof own === 'string' ? own : undefined
}

/** How a token begins that is filled in where this schema stands: blank for every one, false for none. */
export function tokensAt(schema: z.ZodType | undefined): string | false {
  const told = noteOf(schema, 'tokens')
  return typeof told === 'string' || told === false ? told : ''
}
