import { z } from 'zod'

import { refuseNotEmulated, refuse } from './refusal.ts'

/** Nested form parameters: text at the leaves, no prototype. */
export interface ParameterTree {
  [name: string]: string | ParameterTree
}

/** Reads `a[b][0]=c&d[]=e` into nested parameters. */
export function parseForm(text: string): ParameterTree {
  const root = newTree()
  for (const [name, value] of new URLSearchParams(text)) setParameter(root, pathOf(name), value)
  return root
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

function setParameter(root: ParameterTree, path: string[], value: string): void {
  let node = root
  path.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(node).length) : part
    if (index === path.length - 1) {
      node[key] = value
      return
    }
    const next = node[key]
    const child = typeof next === 'object' ? next : newTree()
    node[key] = child
    node = child
  })
}

function newTree(): ParameterTree {
  return Object.create(null) as ParameterTree
}

export const text = (maxLength = 5000) => z.string().min(1).max(maxLength)

/** A whole number, 0 or more. */
export const integer = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

export const positiveInteger = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true')

export const webAddress = z.url({ protocol: /^https?$/ }).max(5000)

export const emailAddress = z
  .email({ pattern: /^[^\s@.]+(\.[^\s@.]+)*@[^\s@.]+(\.[^\s@.]+)*\.(?!\d+$)[^\s@.]+$/ })
  .max(512)

export const metadata = z.record(z.string().max(40), z.string().max(500))

export const parameters = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape)

/** A list, sent as `name[]=` or `name[0]=`. */
export const arrayOf = <T extends z.ZodType>(element: T) =>
  z.preprocess((tree) => (isIndexed(tree) ? Object.values(tree) : tree), z.array(element))

function isIndexed(tree: unknown): tree is Record<string, unknown> {
  return (
    typeof tree === 'object' && tree !== null && Object.keys(tree).every((key) => /^\d+$/.test(key))
  )
}

/** Parses parameters; refuses parameters that are not emulated, and names them. */
export function readParameters<T extends z.ZodType>(schema: T, tree: ParameterTree): z.output<T> {
  const { success, data, error } = schema.safeParse(tree)
  if (success) return data
  return error.issues.some((issue) => issue.code === 'invalid_format' && issue.format === 'email')
    ? refuse('Invalid email address.', { code: 'email_invalid', isStored: false })
    : refuseNotEmulated(z.prettifyError(error))
}

export const paging = {
  limit: positiveInteger.pipe(z.number().max(100)).optional(),
  starting_after: text().optional(),
}

/** The minimum creation time of a list, in seconds since the epoch. */
export const createdSince = parameters({ gte: integer }).prefault({ gte: '0' })

type Page = { [K in 'limit' | 'starting_after']?: z.output<(typeof paging)[K]> }

/** One page of a list of objects, newest first. */
export function listPage(
  objects: { id: string; object: string }[],
  { limit = 10, starting_after: after }: Page,
): object {
  const first = objects.findIndex(({ id }) => id === after) + 1
  const data = objects.slice(first, first + limit)
  return { object: 'list', data, has_more: first + limit < objects.length }
}
