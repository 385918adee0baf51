import type * as z from 'zod'

import { picture } from '#content/fields.ts'
import { formatPounds } from '#domain/money/money.ts'

import { findClosest } from './closest.ts'
import { inQuotes } from './plain-words.ts'

function asSlug(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function asNumber(text: string): string | undefined {
  return /^\d+$/.test(text.trim()) ? String(Number(text)) : undefined
}

function asPounds(found: unknown): string | undefined {
  const digits = String(found).replaceAll(/[£,\s]/g, '')
  if (!/^\d+(\.\d{1,2})?$/.test(digits)) return undefined
  return inQuotes(formatPounds(Math.round(Number(digits) * 100)))
}

function asReturn(found: unknown): string | undefined {
  const [figure] = /^-?\d{1,4}(\.\d)?(?=%?$)/.exec(String(found)) ?? []
  return figure === undefined ? undefined : `${figure}% ROI`
}

function asYear(found: unknown): string | undefined {
  const [year] = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(String(found)) ?? []
  return year && `'${year}'`
}

function ofKind(expected: string, found: unknown): string | undefined {
  if (expected === 'string') return typeof found === 'number' ? inQuotes(String(found)) : undefined
  if (typeof found !== 'string') return undefined
  return expected === 'array' ? 'a list with this one entry' : asNumber(found)
}

function ofValues(values: readonly string[], found: string): string | undefined {
  const meant = values.includes(found) ? found : findClosest(found, values)
  return meant === undefined ? undefined : inQuotes(meant)
}

function asPicture(address: string): string | undefined {
  const meant = address.toLowerCase().replaceAll(/[ _]+/g, '-')
  return picture.safeParse(meant).success ? inQuotes(meant) : undefined
}

function ofForm(message: string, found: string): string | undefined {
  if (message.startsWith('must be lower-case letters')) return inQuotes(asSlug(found))
  if (message.includes('(.svg)')) return asPicture(found)
  return found.startsWith('http:') ? inQuotes(found.replace('http:', 'https:')) : undefined
}

/** The most likely correction of a rejected value, or undefined. */
export function proposeCorrection(issue: z.core.$ZodIssue, found: unknown): string | undefined {
  if (found === '') return undefined
  if (issue.message.includes('in pounds')) return asPounds(found)
  if (issue.message.includes('a return')) return asReturn(found)
  if (issue.message.includes('a year')) return asYear(found)
  if (issue.code === 'invalid_value') return ofValues(issue.values.map(String), String(found))
  if (issue.code === 'invalid_type') return ofKind(issue.expected, found)
  return issue.code === 'invalid_format' && typeof found === 'string'
    ? ofForm(issue.message, found)
    : undefined
}
