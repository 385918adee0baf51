import { z } from 'zod'

/** The kinds of value that Stripe's form parameters have; each reports in Stripe's own words. */
interface Problem {
  message: string
  code?: string
}

function checked<T>(read: (text: string) => T | Problem): z.ZodType<T, string> {
  return z.string().transform((text, context): T => {
    const result = read(text)
    if (!isProblem(result)) return result
    context.issues.push({
      code: 'custom',
      input: text,
      message: result.message,
      params: { stripeCode: result.code },
    })
    return z.NEVER
  })
}

function isProblem(result: unknown): result is Problem {
  return typeof result === 'object' && result !== null && 'message' in result
}

const EMPTY: Problem = {
  code: 'parameter_invalid_empty',
  message:
    "You passed an empty string for '{param}'. We assume empty values are an attempt to unset a parameter; however '{param}' cannot be unset. You should remove '{param}' from your request or supply a non-empty value.",
}

/** Text that is not empty, of at most this many characters. */
export const text = (most = 5000) =>
  checked<string>((value) => {
    if (value === '') return EMPTY
    if (value.length <= most) return value
    return { message: `Invalid string: ${value.slice(0, 20)}…; must be at most ${most} characters` }
  })

/** A whole number, at least `least` when given. */
export const integer = (least?: number) =>
  checked<number>((value) => {
    const number = Number(value)
    if (!/^-?\d{1,15}$/.test(value)) {
      return { code: 'parameter_invalid_integer', message: `Invalid integer: ${value}` }
    }
    if (least === undefined || number >= least) return number
    return {
      code: 'parameter_invalid_integer',
      message:
        least === 0
          ? 'Invalid non-negative integer'
          : `This value must be greater than or equal to ${least}.`,
    }
  })

export const timestamp = integer(0)

export const boolean = checked<boolean>((value) =>
  value === 'true' || value === 'false'
    ? value === 'true'
    : { message: `Invalid boolean: ${value}` },
)

/** A web address with http or https. */
export const webAddress = checked<string>((value) => {
  if (value === '') return EMPTY
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && ['http:', 'https:'].includes(url.protocol) && value.length <= 5000) return value
  return { code: 'url_invalid', message: 'Not a valid URL' }
})

export const emailAddress = checked<string>((value) =>
  /^[^\s@.]+(\.[^\s@.]+)*@[^\s@.]+(\.[^\s@.]+)*\.(?!\d+$)[^\s@.]+$/.test(value) &&
  value.length <= 512
    ? value
    : { code: 'email_invalid', message: `Invalid email address: ${value}` },
)

/** A three-letter currency this card provider can charge, given back in lower case. */
export const currency = checked<string>((value) =>
  CURRENCIES.includes(value.toLowerCase())
    ? value.toLowerCase()
    : {
        message: `Invalid currency: ${value}. Stripe currently supports these currencies: ${CURRENCIES.join(', ')}`,
      },
)
const CURRENCIES = ['gbp', 'usd', 'eur']

export const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values)

export const hash = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape)

/** A list, sent as `name[]=` or `name[0]=`. */
export const list = <T extends z.ZodType>(element: T) =>
  z.preprocess((tree) => (isIndexed(tree) ? Object.values(tree) : tree), z.array(element))

function isIndexed(tree: unknown): tree is Record<string, unknown> {
  return (
    typeof tree === 'object' && tree !== null && Object.keys(tree).every((key) => /^\d+$/.test(key))
  )
}

/** A parameter that may be left out; it is null then. */
export const maybe = <T extends z.ZodType>(kind: T) => kind.nullable().default(null)

/** A parameter Stripe knows and this card provider does not offer. */
export const notOffered = z
  .unknown()
  .refine((value) => value === undefined, 'The local card provider does not offer `{param}`.')
  .optional()
