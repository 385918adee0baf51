import type * as z from 'zod'

import { picture } from '#content/fields.ts'
import { formatPounds } from '#domain/money/money.ts'

import { findClosest } from './closest.ts'
import { quoteValue } from './plain-words.ts'

function proposeSlug(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function proposeNumber(text: string): string | undefined {
  return /^\d+$/.test(text.trim()) ? String(Number(text)) : undefined
}

function proposePounds(found: unknown): string | undefined {
  const digits = String(found).replaceAll(/[£,\s]/g, '')
  if (!/^\d+(\.\d{1,2})?$/.test(digits)) return undefined
  return quoteValue(formatPounds(Math.round(Number(digits) * 100)))
}

function proposeReturnOnInvestment(found: unknown): string | undefined {
  const [figure] = /^-?\d{1,4}(\.\d)?(?=%?$)/.exec(String(found)) ?? []
  return figure === undefined ? undefined : `${figure}% ROI`
}

function proposeYear(found: unknown): string | undefined {
  const [year] = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(String(found)) ?? []
  return year && `'${year}'`
}

function proposeForType(expected: string, found: unknown): string | undefined {
  if (expected === 'string')
    return typeof found === 'number' ? quoteValue(String(found)) : undefined
  if (typeof found !== 'string') return undefined
  return expected === 'array' ? 'a list with this one entry' : proposeNumber(found)
}

function proposeOption(values: readonly string[], found: string): string | undefined {
  const meant = values.includes(found) ? found : findClosest(found, values)
  return meant === undefined ? undefined : quoteValue(meant)
}

function proposePicture(address: string): string | undefined {
  const meant = address.toLowerCase().replaceAll(/[ _]+/g, '-')
  return picture.safeParse(meant).success ? quoteValue(meant) : undefined
}

function proposeForFormat(message: string, found: string): string | undefined {
  if (message.startsWith('must be lower-case letters')) return quoteValue(proposeSlug(found))
  if (message.includes('(.svg)')) return proposePicture(found)
  return found.startsWith('http:') ? quoteValue(found.replace('http:', 'https:')) : undefined
}

/** The most likely correction of a rejected value, or undefined. */
export function proposeCorrection(issue: z.core.$ZodIssue, found: unknown): string | undefined {
  if (found === '') return undefined
  if (issue.message.includes('in pounds')) return proposePounds(found)
  if (issue.message.includes('a return')) return proposeReturnOnInvestment(found)
  if (issue.message.includes('a year')) return proposeYear(found)
  if (issue.code === 'invalid_value') return proposeOption(issue.values.map(String), String(found))
  if (issue.code === 'invalid_type') return proposeForType(issue.expected, found)
  return issue.code === 'invalid_format' && typeof found === 'string'
    ? proposeForFormat(issue.message, found)
    : undefined
}
