import { z } from 'zod'

import { bracketName, type Tree } from './form-encoding.ts'
import { notEmulated, type Refusal, refuse } from './refusal.ts'

type Issue = z.core.$ZodIssue

/** Text that is not empty, of at most this many characters. */
export const text = (most = 5000) => z.string().min(1).max(most)

/** A whole number, 0 or more. */
export const integer = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** A whole number, 1 or more. */
export const positive = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true')

export const webAddress = z.url({ protocol: /^https?$/ }).max(5000)

export const emailAddress = z
  .email({ pattern: /^[^\s@.]+(\.[^\s@.]+)*@[^\s@.]+(\.[^\s@.]+)*\.(?!\d+$)[^\s@.]+$/ })
  .max(512)

export const metadata = z.record(z.string(), z.string().max(500))

export const hash = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape)

/** A list, sent as `name[]=` or `name[0]=`. */
export const list = <T extends z.ZodType>(element: T) =>
  z.preprocess((tree) => (isIndexed(tree) ? Object.values(tree) : tree), z.array(element))

function isIndexed(tree: unknown): tree is Record<string, unknown> {
  return (
    typeof tree === 'object' && tree !== null && Object.keys(tree).every((key) => /^\d+$/.test(key))
  )
}

/** Checks parameters against a schema; the first problem comes back as Stripe would tell it. */
export function readParameters<T extends z.ZodType>(schema: T, tree: Tree): z.output<T> | Refusal {
  const result = schema.safeParse(tree, { reportInput: true })
  return result.success ? result.data : refusalOf(result.error.issues)
}

function refusalOf(issues: Issue[]): Refusal {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const [param = ''] = issue.keys.map((key) => bracketName([...issue.path, key]))
    return notEmulated(`the parameter \`${param}\``, { code: 'parameter_unknown', param })
  }
  const absent = issues.find(isAbsent)
  if (absent) {
    const param = bracketName(absent.path)
    return refuse(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const [first] = issues
  if (!first) throw new Error('A schema failed without an issue.')
  return refuseValue(first)
}

function isAbsent({ code, input }: Issue): boolean {
  return input === undefined && (code === 'invalid_type' || code === 'invalid_value')
}

/** What is wrong with a value, by the kind of value that was expected. */
const FORMATS: Record<string, [code: string, message: string]> = {
  regex: ['parameter_invalid_integer', 'Invalid integer'],
  url: ['url_invalid', 'Not a valid URL'],
  email: ['email_invalid', 'Invalid email address'],
}

function refuseValue(issue: Issue): Refusal {
  const param = bracketName(issue.path)
  switch (issue.code) {
    case 'invalid_value':
      return notEmulated(`\`${param}\` with another value than ${issue.values.join(' or ')}`, {
        param,
      })
    case 'invalid_format': {
      const [code, message] = FORMATS[issue.format] ?? ['', 'Invalid value']
      return refuse(`${message}: ${String(issue.input)}`, { code, param })
    }
    case 'too_small':
      return refuse(`You passed an empty string for '${param}'.`, {
        code: 'parameter_invalid_empty',
        param,
      })
    default:
      return refuse(`Invalid ${param}`, { param })
  }
}
