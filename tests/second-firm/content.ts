// A firm that has nothing in common with the sample, as somebody would make it by docs/editing.md.

const SERVICES = ['Tax Review', 'Payroll', 'Bookkeeping', 'Year End', 'Advice Day', 'Everything']
const TRADES = ['Bakeries', 'Garages']
export const PRICES = ['£120', '£95.50', '£240', '£1,150', '£600', '£1,800']
export const STUDY_COUNT = 10

const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-')

function product(name: string, place: number): object {
  const id = slug(name)
  return {
    id,
    name,
    slug: id,
    price: PRICES[place],
    image: `/images/products/${id}.${place === 0 ? 'jpg' : 'svg'}`,
    ...(place === 0 ? { imageFocus: '20% 30%' } : {}),
    imageAlt: `A folder for ${name}`,
    shortDescription: 'Done by one person, in plain words.',
    description: [
      `It costs ((price:${id})), and you know ((firm.responseTime)) later where you are.`,
    ],
    features:
      place === 5
        ? ['((name:tax-review))', '((name:year-end))', '((name:advice-day))']
        : ['A file'],
    ...(place === 5 ? { includes: ['tax-review', 'year-end', 'advice-day'] } : {}),
    deliverable: 'A file and a call.',
    turnaround: '5 working days',
    audience: 'Anyone with a till.',
    steps: [{ title: 'Send', text: 'Send what you have.' }],
    ...(place === 0 ? { writtenBy: 'mia-holm' } : {}),
    order: place + 1,
  }
}

function study(place: number): string {
  const image = `study-${place}.${place === 1 ? 'png' : 'svg'}`
  return `---
name: Shop number ${place}
industry: ${TRADES[place % 2]}
description: A shop in a side street.
challenge: The books were in a drawer.
solution: We took them out.
results: They are read each month.
image: /images/case-studies/${image}
imageAlt: A counter with a till
year: '${2025 + (place % 2)}'
${place === 2 ? '' : `return: ${place % 3 === 0 ? '-4' : '112.5'}% ROI\n`}order: ${place}
about: Two people work there.
location: Malmö, Sweden
keyStats:
  - label: Takings
    before: €90,000
    after: €140,000
timeline:
  - phase: Sorting
    duration: 2 weeks
    description: Paper by paper.
testimonial:
  quote: Now we know.
  author: Lena Berg
  role: Owner
---

The till was right. The drawer was not.
`
}

const SITE = {
  name: 'Holm & Daughters',
  shortName: 'Holm',
  legalName: 'Holm and Daughters Ltd',
  tagline: 'Books for small shops',
  description: 'Holm & Daughters keeps the books of small shops.',
  url: 'https://www.holm.example',
  email: 'mia@holm.example',
  phone: '+44 113 496 0000',
  address: {
    street: '1 Mill Lane',
    city: 'Leeds',
    postalCode: 'LS1 4AP',
    country: 'United Kingdom',
  },
  social: [],
  foundedYear: 2021,
  responseTime: 'two working days',
  lowestPrice: '£50',
  figures: { shops: 37, revenue: '€50K-€2M' },
  industries: TRADES,
}

const point = (title: string) => ({ title, text: 'In one sentence.' })

const HOME = {
  hero: {
    title: 'Books that add up',
    lead: '((firm.name)) has ((products.count)) services.',
    stats: [
      { value: '((figures.shops))', label: 'shops' },
      { value: '((studies.averageReturn))', label: 'average return' },
    ],
    primaryAction: 'About Us',
    secondaryAction: 'Our Clients',
  },
  about: { title: 'Who we are', lead: 'A family.', strengths: [point('Near'), point('Plain')] },
  services: {
    title: 'What we do',
    lead: 'At a fixed price.',
    benefitsTitle: 'What it does',
    benefits: [point('Calm')],
  },
  portfolio: {
    title: 'Whom we know',
    lead: 'Small shops.',
    criteria: [{ label: 'Revenue', value: '((figures.revenue))' }],
  },
  contact: { title: 'Write to us', lead: 'We answer within ((firm.responseTime)).' },
  shop: { description: 'Services.', lead: 'All of them.', help: point('Lost?') },
  caseStudies: { description: 'Shops.', lead: 'A few of them.', closing: point('Yours?') },
}

const FAQ = {
  title: 'Questions',
  description: 'Answers.',
  lead: 'What shops ask.',
  closing: 'Ask us.',
  categories: [
    {
      id: 'all',
      name: 'All of them',
      questions: [{ id: 'receipts', question: 'Which receipts?', answer: ['All, for 6 years.'] }],
    },
  ],
}

const PARTNERS = {
  partners: [
    {
      id: 'mia-holm',
      name: 'Mia Holm',
      role: 'Owner',
      portrait: '/images/partners/mia-holm.webp',
      portraitAlt: 'Mia Holm at her desk',
      record: ['Has kept books since she was nine'],
    },
  ],
}

const text = (title: string) => `---
title: '${title}'
description: '${title} of ((firm.name)).'
lastUpdated: '01/03/2026'
company: '((firm.legalName))'
---

## What we agree

That it shall be simple.
`

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Every text of the firm by its path in `content`. */
export const TEXTS: ReadonlyMap<string, string> = new Map([
  ...SERVICES.map((name, place): [string, string] => [
    `products/${slug(name)}.json`,
    json(product(name, place)),
  ]),
  ...Array.from({ length: STUDY_COUNT }, (_, index): [string, string] => [
    `case-studies/shop-${index + 1}.mdx`,
    study(index + 1),
  ]),
  ['site.json', json(SITE)],
  ['home.json', json(HOME)],
  ['faq.json', json(FAQ)],
  ['partners.json', json(PARTNERS)],
  [
    'redirects.json',
    json({ redirects: [{ from: '/products/audit', to: '/products/tax-review' }] }),
  ],
  ['terms.mdx', text('Terms')],
  ['privacy.mdx', text('Privacy')],
])
