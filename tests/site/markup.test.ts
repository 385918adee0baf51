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
