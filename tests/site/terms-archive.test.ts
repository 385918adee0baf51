import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const DIST = path.resolve(import.meta.dirname, '../../dist')
const page = (name: string) => readFileSync(path.join(DIST, name), 'utf8')
const versions = readdirSync(path.join(DIST, 'terms'))
  .filter((name) => name.endsWith('.txt'))
  .map((name) => path.basename(name, '.txt'))

test('the version that a buyer accepts at checkout can be read', () => {
  const [, sent] =
    /termsVersion&quot;:\[0,&quot;([0-9a-f]{64})&quot;/.exec(page('checkout.html')) ?? []
  expect(versions).toContain(sent)
})

test.each(versions)(
  'version %s is shown byte for byte, with its date, for nobody to find',
  (name) => {
    const bytes = readFileSync(path.join(DIST, 'terms', `${name}.txt`))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name)
    const html = page(`terms/${name}.html`)
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toMatch(/This is the version of \d{2}\/\d{2}\/20\d{2}/)
    expect(html).toContain(`/terms/${name}.txt`)
    expect(page('sitemap-0.xml')).not.toContain(name)
  },
)
