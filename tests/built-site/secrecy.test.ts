import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { builtFiles, PAGES, textOf } from './built-site.ts'
import { weightOf } from './weights.ts'

test.each(PAGES)(
  'the head of $address begins with a policy that allows only the page’s own styles',
  (page) => {
    const [style = '', ...others] = Array.from(
      page.html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
      ([, content]) => content,
    )
    expect(others).toEqual([])
    const hash = createHash('sha256').update(style).digest('base64')
    const tag = `<meta http-equiv="Content-Security-Policy" content="style-src 'sha256-${hash}'">`
    const [, afterHead = ''] = page.html.split('<head>')
    expect(afterHead.slice(0, tag.length)).toBe(tag)
  },
)

test('no page has an inline handler or style attribute, which the policy would block', () => {
  const found = PAGES.flatMap(({ address, elements }) =>
    elements
      .filter(({ attributes }) => Object.keys(attributes).some((name) => /^on|^style$/.test(name)))
      .map(({ tag, attributes }) => `${address} <${tag} ${Object.keys(attributes).join(' ')}>`),
  )
  expect(found).toEqual([])
})

test('no page has a rel="next" link, which Firefox would prefetch against the policy', () => {
  const found = PAGES.filter(({ elements }) =>
    elements.some(({ tag, attributes }) => tag === 'link' && attributes['rel'] === 'next'),
  )
  expect(found.map(({ address }) => address)).toEqual([])
})

test('no source map is published (row 62)', () => {
  expect(builtFiles('**/*.map')).toEqual([])
  const pointing = builtFiles('**/*.{js,css,html}').filter((file) =>
    textOf(file).includes('sourceMappingURL='),
  )
  expect(pointing).toEqual([])
})

test('no built file contains a secret, a local path or a server setting', () => {
  const forbidden =
    /\b[rs]k_(live|test)_\w|whsec_\w|BEGIN [A-Z ]*PRIVATE KEY|postgres(ql)?:\/\/|smtps?:\/\/|AUTH_SECRET|DATABASE_URL|STAFF_EMAILS|(?<!\w)\/(home|Users|root|work)\/|\/node_modules\//
  const found = builtFiles('**/*.{html,js,css,json,txt,xml,webmanifest,svg}').filter((file) =>
    forbidden.test(textOf(file)),
  )
  expect(found).toEqual([])
})

test('the build contains only the file types of a website', () => {
  const unexpected = builtFiles('**/*.*').filter(
    (file) =>
      !/\.(html|js|css|woff2|svg|png|jpe?g|webp|avif|ico|xml|txt|webmanifest)(\.br|\.gz)?$/.test(
        file,
      ),
  )
  expect(unexpected.filter((file) => !file.startsWith('/edit/'))).toEqual([])
  expect(builtFiles('**/.*')).toEqual([])
})

test('no drawing exceeds 8 KB after compression', () => {
  const heavy = builtFiles('images/**/*.svg').filter((file) => weightOf(file) > 8 * 1024)
  expect(heavy).toEqual([])
})
