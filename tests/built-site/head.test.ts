import { expect, test } from 'vitest'

import { isPhotograph } from '#content/fields.ts'
import { caseStudyPath, PATHS, productPath } from '#paths.ts'
import { catalogue } from '#services/catalogue.ts'
import { FAQ, QUESTIONS, SITE, STUDIES } from '#tests/library.ts'

import {
  attribute,
  decoded,
  files,
  isUnlisted,
  PAGES,
  textOf,
  type BuiltPage,
} from './built-site.ts'

const listed = PAGES.filter((page) => !isUnlisted(page))

function titleOf({ html }: BuiltPage): string {
  return decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
}

function meta({ elements }: BuiltPage, name: string): string {
  const found = elements.find(
    (one) => attribute(one, 'name') === name || attribute(one, 'property') === name,
  )
  return found ? attribute(found, 'content') : ''
}

function canonicalOf({ elements }: BuiltPage): string[] {
  return elements
    .filter((one) => attribute(one, 'rel') === 'canonical')
    .map((one) => attribute(one, 'href'))
}

const addressAt = (page: BuiltPage): string => (SITE.url + page.address).replace(/\/$/, '')

test('the pages that are to be found are the ones to read', () => {
  const unlisted = PAGES.filter(isUnlisted).map(({ address }) => address)
  expect(unlisted.filter((address) => !address.endsWith('404')).toSorted()).toEqual(
    expect.arrayContaining([
      '/admin/messages',
      '/admin/orders',
      '/admin/sign-in',
      '/cart',
      '/checkout',
      '/find-order',
      '/order-confirmation',
      '/thank-you',
    ]),
  )
  expect(listed.map(({ address }) => address)).toEqual(
    expect.arrayContaining([
      '/',
      '/shop',
      '/terms',
      ...(FAQ ? ['/faq'] : []),
      ...(STUDIES.length > 0 ? ['/case-studies'] : []),
      ...catalogue.products.map(({ slug }) => productPath(slug)),
      ...STUDIES.map(({ id }) => caseStudyPath(id)),
    ]),
  )
})

test.each(PAGES)('$address has no number taken for a telephone’s', (page) => {
  expect(meta(page, 'format-detection')).toBe('telephone=no')
})

test.each(PAGES)('$address has a title and a description of its own', (page) => {
  expect(titleOf(page)).toMatch(/\S/)
  expect(titleOf(page)).toContain(SITE.name)
  expect(meta(page, 'description')).toMatch(/\S{2,}/)
  expect(PAGES.filter((other) => titleOf(other) === titleOf(page))).toHaveLength(1)
  const same = listed.filter((other) => meta(other, 'description') === meta(page, 'description'))
  expect(same.length).toBeLessThanOrEqual(1)
})

test.each(listed)('$address names its address and can be shared', (page) => {
  expect(canonicalOf(page)).toEqual([addressAt(page)])
  expect(meta(page, 'og:url')).toBe(addressAt(page))
  expect(meta(page, 'og:title')).toMatch(/\S/)
  const card = new URL(meta(page, 'og:image'))
  expect(card.origin).toBe(SITE.url)
  expect(files('share/**')).toContain(card.pathname)
})

test.each(PAGES)('$address is in British English, with one main heading to start from', (page) => {
  expect(page.elements.find(({ tag }) => tag === 'html')?.attributes['lang']).toBe('en-GB')
  expect(page.elements.filter(({ tag }) => tag === 'main')).toHaveLength(1)
  const headings = page.elements.filter(({ tag }) => tag === 'h1')
  expect(headings.length).toBeLessThanOrEqual(isUnlisted(page) ? 2 : 1)
  if (!isUnlisted(page)) expect(headings).toHaveLength(1)
})

test.each(listed)('$address tells machines what it is about', ({ html, address }) => {
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  const about = JSON.parse(json) as { '@graph': { '@type': string; mainEntity?: object[] }[] }
  const kinds = Map.groupBy(about['@graph'], (thing) => thing['@type'])
  expect([...kinds.keys()]).toContain('Organization')
  const answers = kinds.get('FAQPage')?.[0]?.mainEntity?.length
  expect(answers).toBe(address === PATHS.faq ? QUESTIONS.length : undefined)
})

test('the sitemap lists exactly the pages that are to be found', () => {
  const sitemap = files('sitemap-[0-9]*.xml').map(textOf).join('')
  const found = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) =>
    url.replace(/\/$/, ''),
  )
  expect(found.toSorted()).toEqual(listed.map(addressAt).toSorted())
  expect(textOf('robots.txt')).toContain(`Sitemap: ${SITE.url}/sitemap-index.xml`)
})

// The first paint would wait for the last byte of a page instead.
test('what the first paint waits for stands on the page', () => {
  const missing = PAGES.filter(({ elements }) => {
    const [awaited] = elements.filter((one) => attribute(one, 'rel') === 'expect')
    const id = awaited && attribute(awaited, 'href').slice(1)
    return id !== undefined && !elements.some((one) => attribute(one, 'id') === id)
  })
  expect(missing.map(({ address }) => address)).toEqual([])
})

test('what a page asks for ahead of its own turn is a picture of the first view', () => {
  const ahead = PAGES.flatMap(({ address, elements }) => {
    const links = elements.filter((one) => attribute(one, 'as') === 'image')
    const shown = elements.filter((one) => attribute(one, 'loading') === 'eager')
    return links.map((link) => ({
      address,
      isShown: shown.some((one) => attribute(one, 'src') === attribute(link, 'href')),
    }))
  })
  expect(ahead.filter(({ isShown }) => !isShown)).toEqual([])
  const drawn = STUDIES.filter(({ image }) => !isPhotograph(image)).map(({ id }) =>
    caseStudyPath(id),
  )
  expect(ahead.map(({ address }) => address)).toEqual(expect.arrayContaining(drawn))
})
