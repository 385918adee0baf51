import { readFileSync } from 'node:fs'
import path from 'node:path'

import { contentFacts } from '#content/facts.ts'
import { BUYER_FIELDS, BUYER_ROWS } from '#domain/order/buyer-fields.ts'

const FILE = path.resolve(import.meta.dirname, '../../content/words.json')
const SAMPLE = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, object>

export const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The sample's texts with changes: named texts of a group, or a whole list. */
export function changeTexts(changed: Record<string, object>): string {
  const own = Object.entries(changed).map(([group, texts]) => [
    group,
    Array.isArray(texts) ? texts : { ...SAMPLE[group], ...texts },
  ])
  return jsonText({ ...SAMPLE, ...Object.fromEntries(own) })
}

export const legalPage = (title: string, body: string) => `---
title: '${title}'
description: '${title} of ((firm.name)).'
lastUpdated: '13/02/2025'
company: '((firm.legalName))'
---

${body}
`

/** The privacy page names what the checkout asks for and states every retention period. */
export const PRIVACY = legalPage(
  'Privacy',
  [
    '## What we keep',
    '',
    ...new Set(BUYER_FIELDS.map((field) => `- ${BUYER_ROWS[field].privacy}`)),
    ...contentFacts({ products: [] })
      .keys()
      .filter((name) => name.startsWith('kept.'))
      .map((name) => `- ((${name}))`),
  ].join('\n'),
)
