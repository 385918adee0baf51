// The one test to edit together with the values in `content/` that the specification fixes.
import { expect, test } from 'vitest'

import { catalogue } from '#adapters/catalogue.ts'
import { FAQ, HOME, SITE, STUDIES, TERMS } from '#tests/library.ts'

test('five services at their prices, in pence', () => {
  const prices = catalogue.products.map(({ id, price }) => [id, price])
  expect(Object.fromEntries(prices)).toEqual({
    'business-valuation': 199_700,
    'company-profile': 299_700,
    pim: 499_700,
    'exit-package': 899_700,
    consulting: 2_499_700,
  })
})

test('21 case studies, three of each industry, of these years and returns', () => {
  const industries = STUDIES.map(({ industry }) => industry).toSorted()
  expect(industries).toEqual(
    [
      'Engineering',
      'Healthcare',
      'IT Services',
      'Logistics',
      'Manufacturing',
      'Marketing',
      'eCommerce & SaaS',
    ].flatMap((industry) => [industry, industry, industry]),
  )
  const years = STUDIES.map(({ year }) => year).toSorted()
  expect([years[0], years.at(-1)]).toEqual(['2022', '2024'])
  const returns = STUDIES.map((study) => study.return).toSorted()
  expect([returns[0], returns.at(-1)]).toEqual(['22% ROI', '35% ROI'])
})

test('the four figures of the hero', () => {
  expect(HOME.hero.stats).toEqual([
    { value: '21+', label: 'acquisitions' },
    { value: '$43M', label: 'transaction value' },
    { value: '28%', label: 'average ROI' },
    { value: '12', label: 'industries' },
  ])
})

test('the times and the papers that answers promise', () => {
  expect(SITE.figures).toMatchObject({
    valuation: '2-3 weeks',
    expeditedValuation: '7-10 business days',
    sale: '6-9 months',
    statements: '3-5 years',
    valuationConsultation: 30,
    exitConsultation: 60,
  })
})

test('the criteria of a purchase', () => {
  expect(SITE.figures).toMatchObject({
    revenue: '$1M-$100M',
    margins: '15%-30%',
    yearsInOperation: 5,
    employees: 10,
  })
})

test('five groups of three questions', () => {
  expect(FAQ.categories.map(({ name, questions }) => [name, questions.length])).toEqual([
    ['Business Valuation', 3],
    ['Selling A Business', 3],
    ['Business Acquisition Services', 3],
    ['Acquisition Strategy', 3],
    [`Working With ${SITE.name}`, 3],
  ])
})

test('the terms: their date and 14 headings', () => {
  expect(TERMS.lastUpdated).toBe('13/02/2025')
  expect(TERMS.sections).toEqual([
    'No Guarantee of Outcome',
    'No Refund Policy',
    'Limitation of Liability',
    'Indemnification',
    'No Legal or Financial Advice',
    'Confidentiality and Data Use',
    'Data Ownership and Intellectual Property',
    'Client Liability for Misrepresentation',
    'Service Discretion and Termination',
    'Governing Law and Dispute Resolution',
    'Electronic Communication',
    'Non-Circumvention',
    'Amendments',
    'Acceptance of Terms',
  ])
})

// Addresses that the outside world links to.
test('the thirteen studies that the specification names', () => {
  expect(STUDIES.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'techsolutions',
      'medihealth',
      'advancedmanufacturing',
      'consumerbrands',
      'datainsights',
      'globalship',
      'cloudtech',
      'vitalcare',
      'medtech',
      'shopeasy',
      'subscribenow',
      'cloudshop',
      'digitaledge',
    ]),
  )
})

test('the five products, by id and address', () => {
  expect(Object.fromEntries(catalogue.products.map(({ id, slug }) => [id, slug]))).toEqual({
    'business-valuation': 'business-valuation-assessment',
    'company-profile': 'company-profile-executive-summary',
    pim: 'preliminary-information-memorandum',
    'exit-package': 'ultimate-business-exit-package',
    consulting: 'business-acquisition-consulting',
  })
})

test('the strengths and benefits of the home page', () => {
  expect(HOME.about.strengths.map(({ title }) => title.toLowerCase())).toEqual([
    'experienced leadership',
    'investor-backed growth',
    'proven profitable models',
    'data-driven execution',
    'strategic scaling',
    'value creation',
  ])
  expect(HOME.services.benefits.map(({ title }) => title.toLowerCase())).toEqual([
    'attract serious buyers',
    'maximize sale price',
    'streamline process',
    'expert advisory',
  ])
})
