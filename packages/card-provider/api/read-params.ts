import type { z } from 'zod'

import { bracketName, type Tree } from './form-encoding.ts'
import { type Refusal, refuse } from './refusal.ts'

type Issue = z.core.$ZodIssue

/** Checks parameters against a schema; the first problem comes back as Stripe would tell it. */
export function readParams<T extends z.ZodType>(schema: T, tree: Tree): z.output<T> | Refusal {
  const result = schema.safeParse(tree, { reportInput: true })
  return result.success ? result.data : refusalOf(result.error.issues)
}

function refusalOf(issues: Issue[]): Refusal {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => bracketName([...issue.path, key]))
      : [],
  )
  if (unknown.length > 0) return refuseUnknown(unknown)
  const first = issues.find(isAbsent) ?? issues[0]
  if (!first) throw new Error('A schema failed without an issue.')
  return refuseIssue(leafOf(first))
}

function refuseUnknown(names: string[]): Refusal {
  const plural = names.length === 1 ? '' : 's'
  return refuse(`Received unknown parameter${plural}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param: names[0] ?? '',
  })
}

function refuseIssue(issue: Issue): Refusal {
  const param = bracketName(issue.path)
  if (isAbsent(issue)) {
    return refuse(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  switch (issue.code) {
    case 'invalid_type':
      return refuse(`Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`, { param })
    case 'invalid_value':
      return refuse(`Invalid ${param}: must be one of ${choice(issue.values.map(String))}`, {
        param,
      })
    case 'custom': {
      const code: unknown = issue.params?.['stripeCode']
      const message = issue.message.replaceAll('{param}', param)
      return refuse(message, typeof code === 'string' ? { code, param } : { param })
    }
    default:
      return refuse(`Invalid ${param}`, { param })
  }
}

function isAbsent(issue: Issue): boolean {
  return (
    issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
  )
}

/** A union fails as a whole; the last choice is the hash, whose own problem says more. */
function leafOf(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.at(typeof issue.input === 'string' ? 0 : -1)?.[0]
  return inner ? { ...leafOf(inner), path: [...issue.path, ...inner.path] } : issue
}

function choice(values: string[]): string {
  if (values.length < 3) return values.join(' or ')
  return `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`
}
