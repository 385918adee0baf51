import { readFileSync } from 'node:fs'
import path from 'node:path'

import { contentFacts } from '#content/facts.ts'

const FILE = path.resolve(import.meta.dirname, '../../content/words.json')
const SAMPLE = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, object>

export const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The words of the sample, with what a firm says otherwise: texts of a group by their names, or another list. */
export function reworded(changed: Record<string, object>): string {
  const own = Object.entries(changed).map(([group, texts]) => [
    group,
    Array.isArray(texts) ? texts : { ...SAMPLE[group], ...texts },
  ])
  return json({ ...SAMPLE, ...Object.fromEntries(own) })
}

export const legalPage = (title: string, body: string) => `---
title: '${title}'
description: '${title} of ((firm.name)).'
lastUpdated: '13/02/2025'
company: '((firm.legalName))'
---

${body}
`

/** The privacy page says of each thing how long it is kept. */
export const PRIVACY = legalPage(
  'Privacy',
  [
    '## What we keep',
    '',
    ...contentFacts({ products: [] })
      .keys()
      .filter((name) => name.startsWith('kept.'))
      .map((name) => `- ((${name}))`),
  ].join('\n'),
)
