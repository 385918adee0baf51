import { readFileSync } from 'node:fs'
import path from 'node:path'

import { BRAND_FILE, MARK_FILE, readLibrary, type Sources } from '#content-check/library.ts'
import { archivedTerms } from '#content-check/rules/terms-archive.ts'
import { fieldsOf, ownTokenAt, schemaAt } from '#content-check/schema-tree.ts'
import { tokenNames } from '#content/facts.ts'
import { tokenOf } from '#content/tokens.ts'
import { wordsContent } from '#content/words.ts'

export const PIM = 'content/products/pim.json'
export const BUNDLE = 'content/products/exit-package.json'
export const SITE = 'content/site.json'
export const FAQ = 'content/faq.json'
export const TERMS = 'content/terms.mdx'
export const STUDY = 'content/case-studies/study-4.mdx'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const titled = (...titles: string[]) => titles.map((title) => ({ title, text: 'One sentence.' }))

const PRODUCTS = [
  { id: 'business-valuation', name: 'Business Valuation Assessment', price: '£1,997' },
  { id: 'company-profile', name: 'Company Profile & Executive Summary', price: '£2,997' },
  { id: 'pim', name: 'Preliminary Information Memorandum (PIM)', price: '£4,997' },
  { id: 'exit-package', name: 'Ultimate Business Exit Package', price: '£8,997' },
  { id: 'consulting', name: 'Business Acquisition Consulting', price: '£24,997' },
]

/** A product as its file says it; one that is called exit-package is a bundle. */
export function aProduct({ id, name, price }: (typeof PRODUCTS)[number], order: number) {
  const isBundle = id === 'exit-package'
  return {
    id,
    name,
    slug: `${id}-service`,
    price,
    image: `/images/products/${id}.svg`,
    imageAlt: 'A bound document',
    shortDescription: 'A document for the other side of the table.',
    description: ['It says what a buyer asks.', `It costs ((price:${id})).`],
    features: isBundle
      ? ['((name:business-valuation))', '((name:company-profile))', '((name:pim))']
      : ['A report', 'A workbook'],
    ...(isBundle ? { includes: ['business-valuation', 'company-profile', 'pim'] } : {}),
    deliverable: 'A report as PDF.',
    turnaround: id === 'business-valuation' ? '((figures.valuation))' : '4-5 weeks',
    audience: 'Owners who want to know.',
    steps: titled('Send', 'Answer', 'Receive'),
    order,
  }
}

/** The file of a case study. */
export function aStudy(place: number, industry: string): string {
  return `---
name: Company ${place}
industry: ${industry}
description: Firm ${place} in a town.
challenge: It had one customer.
solution: We found it ten.
results: It grew, and the return is 28%.
image: /images/case-studies/study-${place}.svg
imageAlt: A desk with two screens
year: '${2022 + (place % 3)}'
return: 28% ROI
order: ${place}
about: It employs 27 people.
location: Reading, England
keyStats:
  - label: Revenue
    before: £2.6M
    after: £3.3M
  - label: Profit
    before: £468,000
    after: £5,000 a week
  - label: Staff
    before: '24'
    after: '27'
timeline:
  - phase: Listening
    duration: 6 weeks
    description: We wrote down what clients said.
  - phase: Selling
    duration: 3 months
    description: We sold what they asked for.
  - phase: Leaving
    duration: 12 months
    description: The founder left.
testimonial:
  quote: They asked first.
  author: Graham Pell
  role: Co-founder
---

When we met the company it had 68 clients.

It keeps them still, and pays a return of 28% a year.
`
}

const INDUSTRIES = ['IT Services', 'eCommerce & SaaS', 'Engineering']

/** What content/site.json says of the firm. */
export const SITE_CONTENT = {
  name: 'Northmere Partners',
  shortName: 'Northmere',
  legalName: 'Northmere Partners Limited',
  tagline: 'We buy sound businesses',
  description: 'Northmere Partners buys companies and sells five services.',
  url: 'https://www.northmere.example',
  email: 'hello@northmere.example',
  phone: '+44 20 7946 0187',
  address: {
    street: '18 Saltmarsh Yard',
    city: 'London',
    postalCode: 'EC3R 0ZZ',
    country: 'United Kingdom',
  },
  social: [{ label: 'LinkedIn', url: 'https://www.linkedin.com/company/northmere-example' }],
  foundedYear: 2018,
  responseTime: 'one working day',
  figures: {
    valuation: '2-3 weeks',
    expeditedValuation: '7-10 business days',
    sale: '6-9 months',
    statements: '3-5 years',
    valuationConsultation: 30,
    exitConsultation: 60,
    transactionValue: '$43M',
    industries: 12,
    revenue: '$1M-$100M',
    margins: '15%-30%',
    yearsInOperation: 5,
    employees: 10,
  },
  lowestPrice: '£500',
  industries: INDUSTRIES,
}

const HOME = {
  hero: {
    title: 'Sound companies',
    lead: '((firm.name)) buys profitable businesses.',
    stats: [
      { value: '((studies.count))+', label: 'acquisitions' },
      { value: '((figures.transactionValue))', label: 'transaction value' },
      { value: '((studies.averageReturn))', label: 'average ROI' },
      { value: '((figures.industries))', label: 'industries' },
    ],
    primaryAction: 'About the Firm',
    secondaryAction: 'View Our Portfolio',
  },
  about: {
    title: 'What the firm is built on',
    lead: 'We began with one purchase.',
    strengths: titled('Leadership', 'Growth', 'Models', 'Data', 'Scaling', 'Value'),
  },
  services: {
    title: '((products.count.Word)) services at a fixed price',
    lead: 'A sale takes ((figures.sale)).',
    benefitsTitle: 'What these documents do',
    benefits: titled('Buyers', 'Price', 'Process', 'Advice'),
  },
  portfolio: {
    title: 'What we buy',
    lead: 'We bought ((studies.count)) companies.',
    criteria: [{ label: 'Annual revenue', value: '((figures.revenue))' }],
  },
  contact: { title: 'Begin', lead: 'We answer within ((firm.responseTime)).' },
  shop: {
    description: 'What ((firm.name)) sells.',
    lead: '((products.count.Word)) services.',
    help: { title: 'Not sure?', text: 'Write to us.' },
  },
  caseStudies: {
    description: 'What ((firm.name)) bought.',
    lead: '((studies.count)) companies.',
    closing: { title: 'Yours?', text: 'Write to us.' },
  },
}

const FAQ_CONTENT = {
  title: 'Frequently Asked Questions',
  description: 'Answers of ((firm.name)).',
  lead: 'What owners ask.',
  closing: 'Ask in your own words.',
  categories: ['valuation', 'selling', 'services', 'strategy', 'working'].map((id) => ({
    id,
    name: `About ${id}`,
    questions: [1, 2, 3].map((place) => ({
      id: `${id}-${place}`,
      question: `What of ${id} ${place}?`,
      answer: ['It depends.', 'Write to us.'],
    })),
  })),
}

const PARTNERS = {
  partners: [
    {
      id: 'ann-lee',
      name: 'Ann Lee',
      role: 'Partner',
      portrait: '/images/partners/ann-lee.svg',
      portraitAlt: 'Drawing of Ann Lee',
      record: ['Ran a company', 'Sold it'],
    },
  ],
}

const REFERENCES = {
  references: [
    {
      product: 'pim',
      trade: 'Bakery, Kent',
      size: '27 people',
      changed: 'It was sold.',
      quote: 'They asked first.',
      who: 'Name known to the firm',
    },
  ],
}

/** Every text of the trade by its place, such as `menu.shop`, in words that no other text has. */
export const OWN_WORDS = Object.entries(wordsContent.shape).flatMap(([group, schema]) =>
  fieldsOf(schema).map((name) => {
    const own = ownTokenAt(schemaAt(schema, [name]))
    const token = own === undefined ? '' : ` ${tokenOf(own)}`
    return { group, name, text: `Own ${group} ${name}`, token }
  }),
)

const STEP = { name: 'Reached', page: 'We wait.', subject: 'reached', mail: 'We wait.' }

/** What content/words.json holds, each text in words of its own. */
export const WORDS_CONTENT: Readonly<Record<string, object>> = {
  work: ['begun', 'delivered'].map((id) => ({ id, ...STEP })),
  ...mapGroups(Object.groupBy(OWN_WORDS, ({ group }) => group)),
}

function mapGroups(groups: Partial<Record<string, typeof OWN_WORDS>>) {
  return Object.fromEntries(
    Object.entries(groups).map(([group, texts = []]) => [
      group,
      Object.fromEntries(texts.map(({ name, text, token }) => [name, text + token])),
    ]),
  )
}

const TERMS_CONTENT = `---
title: 'Terms & Conditions'
description: 'The terms of ((firm.name)).'
lastUpdated: '13/02/2025'
company: '((firm.legalName))'
---

These terms bind ((firm.shortName)). Write to [((firm.email))](mailto:((firm.email))).

${Array.from({ length: 14 }, (_, index) => `## Clause ${index + 1}\n\nIt says what it says.`).join('\n\n')}
`

const KEPT = tokenNames({ products: [] })
  .filter((name) => name.startsWith('kept.'))
  .map((name) => `- ${tokenOf(name)}`)

const PRIVACY = `---
title: 'Privacy'
description: 'What ((firm.name)) keeps.'
lastUpdated: '13/02/2025'
company: '((firm.legalName))'
---

We keep what an order needs.

${KEPT.join('\n')}
`

const SPECIMEN_TEXT = `---
id: company-profile
name: Memorandum
company: Wrenfold Limited
about: Stairs, Shrewsbury
date: 14 May 2026
description: A memorandum about an invented company.
---

<Page number={3} title="Sales">

It sells stairs.¹

<Chart kind="bars" title="Sales" rows={[["2025", 4.2], ["2026", 4.6]]} />

<Footnote>¹ And doors.</Footnote>

</Page>

<Page number={4} title="People">

It employs 27 people.

</Page>
`

const INSIGHTS = `---
title: 'Insights'
description: 'What we have learnt.'
menu: 'footer'
---

We write when there is something to say.
`

const NOTE = `---
title: 'A first note'
description: 'On a sale.'
date: '2026-03-02'
listedOn: 'insights'
---

A sale takes ((figures.sale)). See [the answers](/faq).
`

const STUDIES = INDUSTRIES.flatMap((industry) => [industry, industry])

const drawing = (address: string) => {
  const width = address.startsWith('case-studies/') ? 16 : 10
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 10"/>\n`
}
const PICTURES = [
  'fallback',
  'home/survey',
  'partners/ann-lee',
  ...PRODUCTS.map(({ id }) => `products/${id}`),
  ...STUDIES.map((_, index) => `case-studies/study-${index + 1}`),
]
const BRAND = [BRAND_FILE, MARK_FILE].map((file) => [
  file,
  readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8'),
])

/** A small site without a mistake: each file by its path below the project. */
const CONTENT: Record<string, string> = Object.fromEntries([
  ...PRODUCTS.map((product, index) => [
    `content/products/${product.id}.json`,
    json(aProduct(product, index + 1)),
  ]),
  ...STUDIES.map((industry, index) => [
    `content/case-studies/study-${index + 1}.mdx`,
    aStudy(index + 1, industry),
  ]),
  [SITE, json(SITE_CONTENT)],
  ['content/home.json', json(HOME)],
  [FAQ, json(FAQ_CONTENT)],
  ['content/partners.json', json(PARTNERS)],
  ['content/references.json', json(REFERENCES)],
  ['content/redirects.json', json({ redirects: [] })],
  ['content/words.json', json(WORDS_CONTENT)],
  [TERMS, TERMS_CONTENT],
  ['content/privacy.mdx', PRIVACY],
  ['content/specimens/company-profile.mdx', SPECIMEN_TEXT],
  ['content/pages/insights.mdx', INSIGHTS],
  ['content/pages/first-note.mdx', NOTE],
  ...BRAND,
  ...PICTURES.map((name) => [`public/images/${name}.svg`, drawing(name)]),
])

/** The text of a file of that site. */
export function written(file: string): string {
  return CONTENT[file] ?? ''
}

/** That site with some files replaced, or taken away where undefined stands; its terms are archived. */
export function aLibrary(changes: Record<string, string | Buffer | undefined> = {}): Sources {
  const files = new Map(
    Object.entries({ ...CONTENT, ...changes }).flatMap(([file, text]): [string, Buffer][] =>
      text === undefined ? [] : [[file, Buffer.from(text)]],
    ),
  )
  const { name, text } = archivedTerms(
    files.get(TERMS)?.toString() ?? '',
    readLibrary({ files }).facts,
  )
  return { files: files.set(name, Buffer.from(text)) }
}
