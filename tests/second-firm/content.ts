// A firm that shares nothing with the sample, created as docs/editing.md describes.

import {
  aSite,
  aProduct,
  aStudy,
  SITE_CONTENT,
  WORDS_CONTENT,
} from '@storefront/content-check/tests/a-library.ts'

const SERVICES = ['Tax Review', 'Payroll', 'Bookkeeping', 'Year End', 'Advice Day', 'Everything']
const TRADES = ['Bakeries', 'Garages']
export const PRICES = ['£120', '£95.50', '£240', '£1,150', '£600', '£1,800']
export const STUDY_COUNT = 10

const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-')
const json = (value: unknown) => JSON.stringify(value, null, 2)

const PHOTOGRAPH_FIELDS = {
  image: '/images/products/tax-review.jpg',
  imageFocus: '20% 30%',
  writtenBy: 'mia-holm',
}

const BUNDLE = {
  features: ['((name:tax-review))', '((name:year-end))', '((name:advice-day))'],
  includes: ['tax-review', 'year-end', 'advice-day'],
}

function product(name: string, place: number): object {
  const id = slug(name)
  return {
    ...aProduct({ id, name, price: PRICES[place] ?? '' }, place + 1),
    slug: id,
    ...(place === 0 ? PHOTOGRAPH_FIELDS : {}),
    ...(place === 5 ? BUNDLE : {}),
  }
}

function study(place: number): string {
  return aStudy(place, TRADES[place % 2] ?? '')
    .replaceAll('28%', place % 3 === 0 ? '-40%' : '112.5%')
    .replace(/^return: .*\n/m, (line) => (place === 2 ? '' : line))
    .replace('study-1.svg', 'study-1.png')
}

const SITE = {
  ...SITE_CONTENT,
  name: 'Holm & Daughters',
  shortName: 'Holm',
  legalName: 'Holm and Daughters Ltd',
  tagline: 'Books for small shops',
  description: 'Holm & Daughters keeps the books of small shops.',
  url: 'https://www.holm.example',
  email: 'mia@holm.example',
  phone: '+44 113 496 0000',
  social: [],
  foundedYear: 2021,
  responseTime: 'two working days',
  lowestPrice: '£50',
  figures: { shops: 37, industries: 9 },
  dates: 'en-GB',
  industries: TRADES,
  credentials: [{ term: 'Insured by', detail: 'Shops & Sons' }],
}

const PARTNERS = {
  partners: [
    {
      id: 'mia-holm',
      name: 'Mia Holm',
      role: 'Owner',
      phone: '+44 113 496 0001',
      portrait: '/images/partners/mia-holm.webp',
      portraitAlt: 'Mia Holm at her desk',
      biography: 'Mia keeps the books of ((figures.shops)) shops, and walks to most of them.',
      record: ['Has kept books since she was nine'],
      led: ['shop-1'],
      signature: 'M8 60C20 20 30 20 40 60',
    },
  ],
}

const REFERENCES = {
  references: [
    {
      product: 'tax-review',
      trade: 'Bakery, Leeds',
      size: '12 people',
      changed: 'A year of returns was filed again.',
      quote: 'I sleep again in January.',
      who: 'Owner',
    },
  ],
}

const testSiteText = (name: string) => aSite().files.get(`content/${name}`)?.toString() ?? ''

/** A file of the test site with each list cut to two entries; its texts name the firm only by token. */
function shortenLists(name: string): string {
  const short: unknown = JSON.parse(testSiteText(name), (_, value: unknown) =>
    Array.isArray(value) ? value.slice(0, 2) : value,
  )
  return json(short).replaceAll(/figures\.\w+/g, 'figures.shops')
}

function home(): object {
  const { shop, caseStudies, ...others } = JSON.parse(shortenLists('home.json')) as {
    shop: object
    caseStudies?: object
  }
  const answers = ['payroll', 'year-end'].map((product) => ({ answer: 'This', product }))
  const studyClosing = { title: 'Do you keep a shop?', text: 'Begin here.', product: 'year-end' }
  return {
    ...others,
    shop: { ...shop, choice: { question: 'Which?', answers } },
    ...(caseStudies && { caseStudies: { ...caseStudies, studyClosing } }),
  }
}

/** Every text of the firm by its path in `content`. */
export const SECOND_FIRM: ReadonlyMap<string, string> = new Map([
  ...SERVICES.map((name, place): [string, string] => [
    `products/${slug(name)}.json`,
    json(product(name, place)),
  ]),
  ...Array.from({ length: STUDY_COUNT }, (_, index): [string, string] => [
    `case-studies/shop-${index + 1}.mdx`,
    study(index + 1),
  ]),
  ['site.json', json(SITE)],
  ['words.json', json(WORDS_CONTENT)],
  [
    'specimens/tax-review.mdx',
    testSiteText('specimens/company-profile.mdx')
      .replace('id: company-profile', 'id: tax-review')
      .replace('</Page>', '<MarginNote by="M.H.">A note.</MarginNote>\n\n</Page>'),
  ],
  ['pages/insights.mdx', testSiteText('pages/insights.mdx')],
  [
    'pages/first-note.mdx',
    testSiteText('pages/first-note.mdx').replace('figures.sale', 'figures.shops'),
  ],
  ['home.json', json(home())],
  ['faq.json', shortenLists('faq.json')],
  ['partners.json', json(PARTNERS)],
  ['references.json', json(REFERENCES)],
  [
    'redirects.json',
    json({ redirects: [{ from: '/products/audit', to: '/products/tax-review' }] }),
  ],
  ['terms.mdx', testSiteText('terms.mdx').replace(/## Clause 2[^]*/, '')],
  ['privacy.mdx', testSiteText('privacy.mdx')],
])
