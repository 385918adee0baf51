import { expect, test } from 'vitest'

import { telephoneAddress } from '#domain/people/telephone.ts'
import { askLabel } from '#domain/products/ask.texts.ts'
import { contactSubjectPath, caseStudyPath, PATHS, productPath } from '#paths.ts'
import { cartLinkName } from '#site/frame/header.texts.ts'
import { FIRST, product } from '#tests/catalogue.ts'
import { FAQ, HOME, PARTNERS, PRODUCTS, SITE, STUDIES, TERMS, WORDS } from '#tests/library.ts'

import { decodeEntities, pageAt, PAGES } from './built-site.ts'

/** Text without tags and spaces, because tags split words. */
const plainText = (markup: string): string => decodeEntities(markup.replaceAll(/<[^>]*>|\s/g, ''))

function linksIn(html: string): [name: string, href: string][] {
  return Array.from(html.matchAll(/<a\b([^>]*)>([^]*?)<\/a>/g), ([, start = '', text = '']) => {
    const valueOf = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(start)?.[1]
    return [plainText(valueOf('aria-label') ?? text), decodeEntities(valueOf('href') ?? '')]
  })
}

const { home, menu, studies } = WORDS

/** The link from the page of a partner to a study, with the study's industry and return. */
function linkToStudy({ id, name, industry, return: gain }: (typeof STUDIES)[number]) {
  return [name + [industry, gain ?? []].flat().join(', '), caseStudyPath(id)] as const
}

function linksFromStudy(id: string) {
  const leader = PARTNERS.find(({ led }) => led?.includes(id))
  const closing = HOME.caseStudies?.studyClosing
  const next = closing && product(closing.product)
  return [
    [studies.all, PATHS.caseStudies] as const,
    ...(leader ? [[leader.name, `${PATHS.people}#${leader.id}`] as const] : []),
    ...(next ? [[`View Details: ${next.name}`, productPath(next.slug)] as const] : []),
  ]
}

const PRODUCT_LINKS = PRODUCTS.map(({ name, slug }) => [name, productPath(slug)] as const)

/** Links that each page must have; header and footer are checked on the terms page. */
const REQUIRED_LINKS: Readonly<Record<string, readonly (readonly [name: string, to: string])[]>> = {
  [PATHS.terms]: [
    ['Home', PATHS.home],
    [menu.about, PATHS.about],
    [menu.services, PATHS.services],
    [menu.shop, PATHS.shop],
    [menu.contact, PATHS.contact],
    [menu.begin, PATHS.shop],
    [cartLinkName(0), PATHS.cart],
    ['Terms & Conditions', PATHS.terms],
    ...(FAQ ? [[menu.questions, PATHS.faq] as const] : []),
    ...(STUDIES.length > 0 ? [[menu.caseStudies, PATHS.caseStudies] as const] : []),
  ],
  [PATHS.home]: [
    [HOME.hero.primaryAction, '#about'],
    ...(HOME.hero.secondaryAction
      ? [[HOME.hero.secondaryAction, HOME.portfolio ? '#portfolio' : '#services'] as const]
      : []),
    [home.consultation, contactSubjectPath('consultation')],
    ...PRODUCTS.map(({ name, slug }) => [`Learn More about ${name}`, productPath(slug)] as const),
  ],
  [productPath(product(FIRST).slug)]: [[WORDS.product.back, PATHS.shop]],
  ...(PARTNERS.length > 0 && {
    [PATHS.people]: PARTNERS.flatMap(({ id, name, phone, led = [] }) => [
      [askLabel(name), contactSubjectPath(id)] as const,
      ...(phone === undefined ? [] : [[phone, telephoneAddress(phone)] as const]),
      ...STUDIES.filter((study) => led.includes(study.id)).map(linkToStudy),
    ]),
  }),
  '/404': [['Return to Home', PATHS.home], ...PRODUCT_LINKS],
  '/products/404': [['Back to Shop', PATHS.shop], ...PRODUCT_LINKS],
  ...(STUDIES[0] && {
    [PATHS.caseStudies]: [
      [studies.back, HOME.portfolio ? PATHS.portfolio : PATHS.home],
      ['Contact Us', PATHS.contact],
    ],
    ...Object.fromEntries(STUDIES.map(({ id }) => [caseStudyPath(id), linksFromStudy(id)])),
    '/case-studies/404': [[studies.all, PATHS.caseStudies]],
  }),
}

test.each(Object.keys(REQUIRED_LINKS))('the page %s has all required links', (address) => {
  const links = linksIn(pageAt(address).html)
  for (const [name, to] of REQUIRED_LINKS[address] ?? [])
    expect(links).toContainEqual([plainText(name), to])
})

test('the table of contents of the terms links to each section in order', () => {
  const html = pageAt(PATHS.terms).html
  const [contents = ''] = /<nav[^>]* aria-labelledby="contents"[^]*?<\/nav>/.exec(html) ?? []
  const headings = linksIn(contents).map(([, href]) =>
    plainText(new RegExp(`<h2 id="${href.slice(1)}">(.*?)</h2>`).exec(html)?.[1] ?? ''),
  )
  expect(headings).toEqual(TERMS.sections.map(plainText))
})

test('the sections of the home page are in the specified order', () => {
  const main = pageAt(PATHS.home).html.replace(/^[^]*<main/, '')
  const ids = Array.from(main.matchAll(/<section\b[^>]* id="([^"]*)"/g), ([, id]) => id)
  const wanted = ['about', 'services', ...(HOME.portfolio ? ['portfolio'] : []), 'contact']
  expect(ids).toEqual(wanted)
})

/** Pages that show or sell nothing without JavaScript. */
const NEED_SCRIPT =
  /^\/(admin\/.*|cart|checkout|order-confirmation|shop|thank-you|products\/(?!404)[^/]+)$/

test.each(PAGES.filter(({ address }) => NEED_SCRIPT.test(address)))(
  '$address offers email and telephone without JavaScript',
  ({ html }) => {
    const notice = /<noscript>(.*?needs JavaScript.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
    const ways = linksIn(notice).map(([, href]) => href)
    expect(ways).toEqual([`mailto:${SITE.email}`, telephoneAddress(SITE.phone)])
  },
)

test.each(['/cart', '/checkout', '/order-confirmation', '/thank-you'])(
  '%s offers email and telephone if its script fails to load',
  (address) => {
    const [, notice = ''] =
      /<p class="late-screen">(.*?)<\/p>(?:(?!<\/div>).)*?<astro-island/s.exec(
        pageAt(address).html,
      ) ?? []
    const ways = linksIn(notice).map(([, href]) => href)
    expect(ways).toEqual([`mailto:${SITE.email}`, telephoneAddress(SITE.phone)])
  },
)
