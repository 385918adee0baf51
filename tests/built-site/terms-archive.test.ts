import { createHash } from 'node:crypto'
import path from 'node:path'

import { expect, test } from 'vitest'

import { bytesOf, builtFiles, textOf } from './built-site.ts'

const versions = builtFiles('terms/*.txt').map((file) => path.basename(file, '.txt'))

test('the archive contains the version of the terms that the checkout sends', () => {
  const [, sent] =
    /termsVersion&quot;:\[0,&quot;([0-9a-f]{64})&quot;/.exec(textOf('checkout.html')) ?? []
  expect(versions).toContain(sent)
})

test.each(versions)(
  'version %s of the terms is published unchanged, and search engines do not list the version',
  (name) => {
    const bytes = bytesOf(`terms/${name}.txt`)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name)
    const html = textOf(`terms/${name}.html`)
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toMatch(/Version of \d{2}\/\d{2}\/20\d{2}/)
    expect(html).toContain(`/terms/${name}.txt`)
    expect(textOf('sitemap-0.xml')).not.toContain(name)
  },
)
