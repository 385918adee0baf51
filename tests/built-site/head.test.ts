import { expect, test } from 'vitest'

import { isPhotograph } from '#content/fields.ts'
import { caseStudyPath, PATHS, productPath } from '#paths.ts'
import { catalogue } from '#services/catalogue.ts'
import { FAQ, QUESTIONS, SITE, STUDIES } from '#tests/library.ts'

import {
  attribute,
  decodeEntities,
  builtFiles,
  isUnlisted,
  PAGES,
  textOf,
  type BuiltPage,
} from './built-site.ts'

const listed = PAGES.filter((page) => !isUnlisted(page))

function titleOf({ html }: BuiltPage): string {
  return decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
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

test('content pages are listed for search engines, and other pages are not', () => {
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

test.each(PAGES)('$address stops browsers from linking numbers as telephone numbers', (page) => {
  expect(meta(page, 'format-detection')).toBe('telephone=no')
})

test.each(PAGES)('$address has a unique title and description', (page) => {
  expect(titleOf(page)).toMatch(/\S/)
  expect(titleOf(page)).toContain(SITE.name)
  expect(meta(page, 'description')).toMatch(/\S{2,}/)
  expect(PAGES.filter((other) => titleOf(other) === titleOf(page))).toHaveLength(1)
  const same = listed.filter((other) => meta(other, 'description') === meta(page, 'description'))
  expect(same.length).toBeLessThanOrEqual(1)
})

test.each(listed)('$address has a canonical link and share tags', (page) => {
  expect(canonicalOf(page)).toEqual([addressAt(page)])
  expect(meta(page, 'og:url')).toBe(addressAt(page))
  expect(meta(page, 'og:title')).toMatch(/\S/)
  const card = new URL(meta(page, 'og:image'))
  expect(card.origin).toBe(SITE.url)
  expect(builtFiles('share/**')).toContain(card.pathname)
})

test.each(PAGES)('$address is in British English and has one main heading', (page) => {
  expect(page.elements.find(({ tag }) => tag === 'html')?.attributes['lang']).toBe('en-GB')
  expect(page.elements.filter(({ tag }) => tag === 'main')).toHaveLength(1)
  const headings = page.elements.filter(({ tag }) => tag === 'h1')
  expect(headings.length).toBeLessThanOrEqual(isUnlisted(page) ? 2 : 1)
  if (!isUnlisted(page)) expect(headings).toHaveLength(1)
})

test.each(listed)('$address has structured data', ({ html, address }) => {
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  const about = JSON.parse(json) as { '@graph': { '@type': string; mainEntity?: object[] }[] }
  const kinds = Map.groupBy(about['@graph'], (thing) => thing['@type'])
  expect([...kinds.keys()]).toContain('Organization')
  const [firm] = kinds.get('Organization') ?? []
  expect(firm !== undefined && 'address' in firm).toBe(address === PATHS.home)
  const answers = kinds.get('FAQPage')?.[0]?.mainEntity?.length
  expect(answers).toBe(address === PATHS.faq ? QUESTIONS.length : undefined)
})

test('the sitemap lists exactly the pages that search engines may list', () => {
  const sitemap = builtFiles('sitemap-[0-9]*.xml').map(textOf).join('')
  const found = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) =>
    url.replace(/\/$/, ''),
  )
  expect(found.toSorted()).toEqual(listed.map(addressAt).toSorted())
  expect(textOf('robots.txt')).toContain(`Sitemap: ${SITE.url}/sitemap-index.xml`)
})

// If the element were missing, the first paint would wait for the whole page.
test('each page contains the element that its first paint waits for', () => {
  const missing = PAGES.filter(({ elements }) => {
    const [awaited] = elements.filter((one) => attribute(one, 'rel') === 'expect')
    const id = awaited && attribute(awaited, 'href').slice(1)
    return id !== undefined && !elements.some((one) => attribute(one, 'id') === id)
  })
  expect(missing.map(({ address }) => address)).toEqual([])
})

test('every preloaded image belongs to the first view', () => {
  const preloads = PAGES.flatMap(({ address, elements }) => {
    const links = elements.filter((one) => attribute(one, 'as') === 'image')
    const shown = elements.filter((one) => attribute(one, 'loading') === 'eager')
    return links.map((link) => ({
      address,
      isShown: shown.some((one) => attribute(one, 'src') === attribute(link, 'href')),
    }))
  })
  expect(preloads.filter(({ isShown }) => !isShown)).toEqual([])
  const drawn = STUDIES.filter(({ image }) => !isPhotograph(image)).map(({ id }) =>
    caseStudyPath(id),
  )
  expect(preloads.map(({ address }) => address)).toEqual(expect.arrayContaining(drawn))
})
