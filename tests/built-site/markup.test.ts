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

/** Problems that the Nu checker reports and html-validate does not. */
test.each(PAGES)('$address passes the checks that only the Nu checker makes', ({ html }) => {
  const buttons = html.match(/<button[^>]*\bpopovertarget=[^>]*>/g) ?? []
  expect(buttons.filter((button) => button.includes('aria-expanded'))).toEqual([])
  const lists = html.match(/<dl[\s>][^]*?<\/dl>/g) ?? []
  const groups = lists.flatMap((list) => list.match(/<div[\s>][^]*?<\/div>/g) ?? [])
  expect(groups.filter((group) => /<\/dd>\s*<dt[\s>]/.test(group))).toEqual([])
})

test.each(PAGES)('$address has no empty table heading', ({ html }) => {
  expect(html.match(/<th[^>]*>\s*<\/th>/g) ?? []).toEqual([])
})

test.each(PAGES)('$address labels each table cell with the heading of its column', ({ html }) => {
  for (const [table] of html.matchAll(/<table>[^]*?<\/table>/g)) {
    const headings = [...table.matchAll(/<th>(.*?)<\/th>/g)].map(([, heading]) => heading)
    const labels = [...table.matchAll(/<td data-label="(.*?)"/g)].map(([, label]) => label)
    expect(labels).toEqual(labels.map((_, index) => headings[index % headings.length]))
  }
})
