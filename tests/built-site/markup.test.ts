import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'

import { PAGES } from './built-site.ts'

const validator = new HtmlValidate(new FileSystemConfigLoader())

test.each(PAGES)('$address is valid HTML', async ({ address, html }) => {
  const { results } = await validator.validateString(html, `dist${address}.html`)
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  )
  expect(problems.join('\n')).toBe('')
})

/** What the Nu checker refuses and the validator above does not know. */
test.each(PAGES)('$address says no state twice, and parts its lists of terms', ({ html }) => {
  const buttons = html.match(/<button[^>]*\bpopovertarget=[^>]*>/g) ?? []
  expect(buttons.filter((button) => button.includes('aria-expanded'))).toEqual([])
  const lists = html.match(/<dl[\s>][^]*?<\/dl>/g) ?? []
  const groups = lists.flatMap((list) => list.match(/<div[\s>][^]*?<\/div>/g) ?? [])
  expect(groups.filter((group) => /<\/dd>\s*<dt[\s>]/.test(group))).toEqual([])
})

test.each(PAGES)('$address has no heading of a column or a row without words', ({ html }) => {
  expect(html.match(/<th[^>]*>\s*<\/th>/g) ?? []).toEqual([])
})

test.each(PAGES)('$address: a cell that says its column says the heading of it', ({ html }) => {
  for (const [table] of html.matchAll(/<table>[^]*?<\/table>/g)) {
    const headings = [...table.matchAll(/<th>(.*?)<\/th>/g)].map(([, heading]) => heading)
    const labels = [...table.matchAll(/<td data-label="(.*?)"/g)].map(([, label]) => label)
    expect(labels).toEqual(labels.map((_, index) => headings[index % headings.length]))
  }
})
