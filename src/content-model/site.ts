import * as z from 'zod'

import { INDUSTRIES } from '#domain/case-study.ts'

import { plainWords, schemaLine, words } from './fields.ts'

function range(example: string, pattern: RegExp) {
  return z.string().regex(pattern, `must be a range such as ${example}`).meta({ tokens: false })
}

const webAddress = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .meta({ tokens: false })

const COUNT = 'must be a whole number above 0'
const count = z.int(COUNT).positive(COUNT)

const figures = z.strictObject({
  valuation: range('2-3 weeks', /^\d+-\d+ weeks$/).describe('How long a valuation takes'),
  expeditedValuation: range('7-10 business days', /^\d+-\d+ business days$/).describe(
    'How long an expedited valuation takes',
  ),
  sale: range('6-9 months', /^\d+-\d+ months$/).describe('How long the sale of a business takes'),
  statements: range('3-5 years', /^\d+-\d+ years$/).describe(
    'For how many years financial statements are needed',
  ),
  valuationConsultation: count.describe('Minutes of consultation in the valuation'),
  exitConsultation: count.describe('Minutes of strategic consultation in the exit package'),
  transactionValue: plainWords.describe('Value of all acquisitions, such as $43M'),
  industries: count.describe('Industries the firm has bought in'),
  revenue: range('$1M-$100M', /^\$\d+M-\$\d+M$/).describe('Annual revenue of what the firm buys'),
  margins: range('15%-30%', /^\d+%-\d+%$/).describe('Net profit margins of what the firm buys'),
  yearsInOperation: count.describe('Years a business has to be in operation, at least'),
  employees: count.describe('Employees a business has to have, at least'),
})

/** The figures that texts quote, by name. */
export const FIGURE_NAMES = figures.keyof().options

const studies = z.strictObject(
  Object.fromEntries(
    INDUSTRIES.map((industry) => [industry, count.describe(`Case studies in ${industry}`)]),
  ),
)

/** What `content/site.json` holds: the firm, and every figure that texts quote. */
export const siteContent = z.strictObject({
  ...schemaLine,
  name: plainWords.describe('The firm, as everybody calls it'),
  shortName: plainWords.describe('The firm in running text'),
  legalName: plainWords.describe('The company, as registered'),
  tagline: plainWords.describe('One line below the name'),
  description: plainWords.describe('For search results of the home page'),
  url: webAddress.describe('Address of the site, without a slash at the end'),
  email: z
    .email('must be an email address, such as hello@firm.example')
    .meta({ tokens: false })
    .describe('Where visitors write to'),
  phone: plainWords.describe('With country code'),
  address: z
    .strictObject({
      street: plainWords.describe('Number and street'),
      city: plainWords.describe('Town'),
      postalCode: plainWords.describe('Postcode'),
      country: plainWords.describe('Country, written out'),
    })
    .describe('Registered office'),
  company: z
    .strictObject({
      number: plainWords.describe('Company number, as registered'),
      registeredIn: plainWords.describe('Where it is registered, such as England and Wales'),
    })
    .optional()
    .describe('Stands in the footer, the terms, receipts and emails'),
  vat: z
    .strictObject({
      number: plainWords.describe('VAT registration number, with its country'),
      rate: z
        .int('must be a whole number of per cent')
        .min(1)
        .max(100)
        .describe('Per cent that prices include'),
    })
    .optional()
    .describe('Leave it out while the firm is not registered for VAT'),
  social: z
    .array(
      z.strictObject({
        label: plainWords.describe('Name of the network'),
        url: webAddress.describe('Address of the profile'),
      }),
    )
    .describe('Profiles that the footer links to'),
  foundedYear: z.int('must be a year in digits').describe('Year of foundation'),
  responseTime: plainWords.describe('How soon the firm answers, such as one working day'),
  threeDSecureFrom: count
    .optional()
    .describe(
      'Total in pence, such as 500000 for £5,000, from which the buyer’s bank is asked to confirm a card payment; leave it out for never',
    ),
  afterOrder: z
    .array(
      words.refine(
        (text) => !text.replaceAll('((firm.responseTime))', '').includes('(('),
        'may quote ((firm.responseTime)) and no other token',
      ),
    )
    .min(1)
    .max(5)
    .optional()
    .describe('What happens after an order, step by step: on its page and in its email'),
  figures: figures.describe(
    'What texts quote as ((figures.valuation)), ((figures.sale)) and so on',
  ),
  studies: studies.describe('How many case studies each industry has'),
})

export type SiteContent = z.infer<typeof siteContent>
