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
