import * as z from 'zod'

import { PRICES_ABROAD } from '#domain/money/vat.ts'
import { isIban, isBicOfIbanCountry } from '#domain/transfers/iban.ts'

import {
  untokenedText,
  pounds,
  schemaLine,
  telephone,
  webAddress,
  wholeNumber,
  words,
} from './fields.ts'

const YEAR = 'must be a year in digits, such as 2018'

const IBAN = 'must be a correct IBAN, such as GB29 NWBK 6016 1331 9268 19'

/** True for a valid IBAN, and for a placeholder account of zeros, which has no check digits. */
function hasValidIban({ iban, accountNumber }: { iban: string; accountNumber: string }): boolean {
  return isIban(iban) || /^0+$/.test(accountNumber)
}

/** False if a valid British IBAN contains a different sort code or account number. */
function hasIbanOfAccount(bank: { iban: string; sortCode: string; accountNumber: string }) {
  const digits = `${bank.sortCode}${bank.accountNumber}`.replaceAll('-', '')
  return (
    !hasValidIban(bank) ||
    !bank.iban.startsWith('GB') ||
    bank.iban.replaceAll(' ', '').slice(8) === digits
  )
}

/** The account that customers pay into; check digits reveal a typing mistake. */
const bank = z
  .strictObject({
    accountName: untokenedText.describe('Name of the account'),
    sortCode: untokenedText
      .regex(/^\d\d-\d\d-\d\d$/, 'must be six digits, such as 12-34-56')
      .describe('Such as 12-34-56'),
    accountNumber: untokenedText
      .regex(/^\d{8}$/, 'must be eight digits; a shorter number begins with 0')
      .describe('Eight digits'),
    iban: untokenedText.describe('For transfers from abroad'),
    bic: untokenedText
      .regex(
        /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
        'must be 8 or 11 letters and digits, such as NWBKGB2L',
      )
      .describe('For transfers from abroad'),
    daysToPay: wholeNumber(5, 60).describe(
      'Days from the order within which the money is expected, 5 to 60',
    ),
    from: pounds
      .optional()
      .describe('Minimum total for a transfer, such as £5,000; omit it to always offer one'),
  })
  .refine(hasValidIban, { path: ['iban'], error: IBAN })
  .refine(({ bic, iban }) => isBicOfIbanCountry(bic, iban), {
    path: ['bic'],
    error: 'must name the country of the IBAN, as NWBKGB2L names GB',
  })
  .refine(hasIbanOfAccount, {
    path: ['iban'],
    error: 'must end in the sort code and the account number, as every British IBAN does',
  })

/** Names the adviser in texts to a customer if no partner is named. */
export const DEFAULT_ADVISER = 'an adviser'

const COUNT = 'must be a whole number above 0'
const count = z.int(COUNT).positive(COUNT)

const FIGURE = 'must be a text such as "6-9 months", or a whole number above 0'

/** Sentences by name; each may quote retention periods. */
const promises = z.record(z.string(), words.meta({ tokens: 'kept.' }))

const figures = z.record(
  z.string(),
  z.union([untokenedText, count], FIGURE).meta({ tokens: false }),
)

/** Schema of `content/site.json`: the firm, and every figure that texts quote. */
export const siteContent = z.strictObject({
  ...schemaLine,
  name: untokenedText.describe('The firm, as everybody calls it'),
  shortName: untokenedText.describe('The firm in running text'),
  legalName: untokenedText.describe('The company, as registered'),
  tagline: untokenedText.describe('One line below the name'),
  description: untokenedText.describe('For search results, home page'),
  url: webAddress
    .regex(/[^/]$/, 'must end without a slash')
    .describe('Address of the site, without a slash at the end'),
  email: z
    .email('must be an email address, such as hello@firm.example')
    .meta({ tokens: false })
    .describe('Where visitors write to'),
  phone: telephone.describe('With country code'),
  address: z
    .strictObject({
      street: untokenedText.describe('Number and street'),
      city: untokenedText.describe('Town'),
      postalCode: untokenedText.describe('Postcode'),
      country: untokenedText.describe('Country, written out'),
    })
    .describe('Registered office'),
  company: z
    .strictObject({
      number: untokenedText.describe('Company number, as registered'),
      registeredIn: untokenedText.describe('Where it is registered, such as England and Wales'),
    })
    .optional()
    .describe('Shown in the footer, the terms, receipts and emails'),
  vat: z
    .strictObject({
      number: untokenedText.describe('VAT registration number, with its country'),
      rate: wholeNumber(1, 100, 'a whole percentage').describe('Per cent that prices include'),
    })
    .optional()
    .describe('Omit it while the firm is not registered for VAT'),
  pricesAbroad: z
    .enum(PRICES_ABROAD, 'must be same or net')
    .optional()
    .describe(
      'The price for buyers outside the United Kingdom and the Isle of Man, who pay no UK VAT: same for the same price (the default), net for the price without VAT',
    ),
  bank: bank.optional().describe('The account for bank transfers; omit it to offer none'),
  accounts: z
    .strictObject({
      sales: untokenedText.optional().describe('Account code of sales; 200 by default'),
      noVat: untokenedText
        .optional()
        .describe('Tax rate of a sale without UK VAT; "No VAT" by default'),
    })
    .optional()
    .describe('Names in Xero or QuickBooks, for the invoice file to import'),
  credentials: z
    .array(
      z.strictObject({
        term: words.describe('What it is, such as Member firm'),
        detail: words.describe('Body, number or year'),
      }),
    )
    .max(6)
    .optional()
    .describe(
      'Professional body, supervisor, insurer, work done; on home, people and products; the first also in the footer of other pages and at the head of proposals',
    ),
  social: z
    .array(
      z.strictObject({
        label: untokenedText.describe('Name of the network'),
        url: webAddress.describe('Address of the profile'),
      }),
    )
    .default([])
    .describe('Profiles that the footer links to'),
  foundedYear: z.int(YEAR).min(1000, YEAR).max(2999, YEAR).describe('Year of foundation'),
  responseTime: untokenedText.describe('How soon the firm answers, such as one working day'),
  bookingUrl: webAddress
    .optional()
    .describe(
      'Page on which to book a call, such as that of Cal.com, Calendly or Microsoft Bookings; omit it to offer none',
    ),
  lowestPrice: pounds
    .refine(
      (pence) => pence >= 100,
      'must be at least £1.00, safely above the £0.30 that Stripe requires',
    )
    .describe('Minimum price of a product, to catch typing mistakes'),
  threeDSecureFrom: pounds
    .optional()
    .describe(
      'Minimum total, such as £5,000, for which the buyer’s bank must confirm a card payment; omit it for never',
    ),
  afterOrder: z
    .array(
      words
        .refine(
          (text) => !text.replaceAll(/\(\((firm\.responseTime|partner)\)\)/g, '').includes('(('),
          'may quote ((firm.responseTime)) and ((partner)), and no other token',
        )
        .meta({ tokens: 'firm.responseTime', own: 'partner' }),
    )
    .min(1)
    .max(5)
    .optional()
    .describe(
      'What happens after an order, step by step: on its page and in its email; ((partner)) names who leads the work',
    ),
  adviser: untokenedText
    .default(DEFAULT_ADVISER)
    .describe(`Stands for ((partner)) where no partner is named; by default: ${DEFAULT_ADVISER}`),
  figures: figures
    .default({})
    .describe('Figures for use in texts: one named sale is written ((figures.sale))'),
  promises: promises
    .default({})
    .describe(
      'Sentences that several texts repeat word for word: one named files is written ((promises.files))',
    ),
  industries: z
    .array(untokenedText)
    .default([])
    .describe('Industries of the case studies, in the order of the tabs'),
  buyers: z
    .enum(['companies', 'anyone'])
    .default('companies')
    .describe(
      'Whether an order requires a company name; with anyone, the checkout makes it optional',
    ),
  dates: z
    .enum(['en-US', 'en-GB', 'en-IE', 'en-AU', 'en-NZ', 'en-CA'])
    .default('en-US')
    .describe('How dates are written: February 13, 2025 in en-US, 13 February 2025 in en-GB'),
})

export type SiteContent = z.infer<typeof siteContent>
