// A firm of two accountants: one service for companies, without VAT, case studies or figures.

import { jsonText, legalPage, PRIVACY, changeTexts } from './texts.ts'

const SITE = {
  name: 'Baird & Lowe',
  shortName: 'Baird & Lowe',
  legalName: 'Baird & Lowe LLP',
  tagline: 'The accounts of small companies',
  description: 'Accountants in Perth, for the companies around it.',
  url: 'https://www.baird.example',
  email: 'post@baird.example',
  phone: '+44 131 496 0042',
  address: { street: '2/1, 7 Tay Row', city: 'Perth', postalCode: 'PH1 5ZZ', country: 'Scotland' },
  company: { number: 'SO399999', registeredIn: 'Scotland' },
  bank: {
    accountName: 'Baird & Lowe LLP',
    sortCode: '80-22-60',
    accountNumber: '00765432',
    iban: 'GB52 BOFS 8022 6000 7654 32',
    bic: 'BOFSGB21',
    daysToPay: 10,
  },
  foundedYear: 2012,
  responseTime: 'three working days',
  lowestPrice: '£300',
  threeDSecureFrom: '£300',
  dates: 'en-GB',
  afterOrder: ['Within ((firm.responseTime)) ((partner)) writes to you.', 'You send the books.'],
  adviser: 'Una or Keir',
}

const ACCOUNTS = {
  id: 'annual-accounts',
  name: 'Annual Accounts',
  slug: 'annual-accounts',
  price: '£380',
  maxQuantity: 1,
  image: '/images/products/annual-accounts.svg',
  imageAlt: 'A closed ledger',
  shortDescription: 'Accounts and tax return of one company for one year.',
  description: ['We write both from your books, and file them once they are signed.'],
  features: ['The accounts', 'The return', 'A call about both'],
  deliverable: 'Accounts and return, with the receipts of their filing.',
  turnaround: '2-3 weeks',
  audience: 'Directors of small companies.',
  steps: ['Books', 'Accounts', 'Signature'].map((title) => ({ title, text: 'One sentence.' })),
  writtenBy: 'una-baird',
  order: 1,
}

const PARTNERS = [
  { id: 'una-baird', name: 'Una Baird', role: 'Partner', record: ['Has written books by hand'] },
  {
    id: 'keir-lowe',
    name: 'Keir Lowe',
    role: 'Partner, tax',
    qualification: 'Chartered tax adviser, 2011',
    record: ['Was an inspector'],
  },
]

const HOME = {
  hero: {
    title: 'Your accounts for ((price:annual-accounts))',
    lead: 'From two who write them.',
    primaryAction: 'About us',
  },
  about: {
    title: 'Una and Keir',
    lead: 'In Perth since ((firm.foundedYear)).',
    strengths: [{ title: 'Nobody else', text: 'We do it ourselves.' }],
  },
  services: {
    title: 'What we do',
    lead: 'One thing.',
    benefitsTitle: 'Why us',
    benefits: [{ title: 'In time', text: 'We know the dates.' }],
  },
  contact: { title: 'Ask us', lead: 'We answer within ((firm.responseTime)).' },
  shop: {
    description: 'Accounts at a fixed fee.',
    lead: 'One service, one fee.',
    help: { title: 'Does it fit?', text: 'Ask us.' },
  },
}

const FAQ = {
  title: 'Questions',
  description: 'What directors ask ((firm.name)).',
  lead: 'What we are asked most.',
  closing: 'Ask us.',
  categories: [
    {
      id: 'accounts',
      name: 'Accounts',
      questions: [
        { id: 'what-we-need', question: 'What do you need?', answer: ['The books of the year.'] },
      ],
    },
  ],
}

const WORDS = changeTexts({
  menu: { about: 'The firm' },
  home: { offer: 'Accounts from ((price))', consultation: 'Ask for a Call' },
  shop: { title: 'What We Do' },
  product: {
    payments: 'We return the fee if you cancel before we begin.',
    sampleText: 'A ((document)).',
  },
  specimen: { note: 'Note' },
  cart: { onlyOne: 'One for each company', conflicts: 'We own no shares of a client.' },
  checkout: { phone: 'For questions about your books.', businessType: 'For example bakery.' },
  work: [
    {
      id: 'books',
      name: 'Books',
      page: 'We are waiting for your books.',
      subject: 'we need your books',
      mail: 'Send us the books of the year.',
      waits: true,
    },
    {
      id: 'accounts',
      name: 'Accounts',
      page: 'We are writing your accounts.',
      subject: 'we have begun',
      mail: 'We have your books and are writing your accounts.',
      days: 10,
    },
    {
      id: 'delivered',
      name: 'Filed',
      page: 'Your accounts are filed.',
      subject: 'your accounts are filed',
      mail: 'Your accounts and the return are filed.',
    },
  ],
  mails: { messageReceived: 'Thank you. Una or Keir answers within ((firm.responseTime)).' },
})

const TERMS =
  '## Payment\n\nThe fee is ((price:annual-accounts)). We return it if you cancel before we begin.'

/** Every text of the firm by its path in `content`. */
export const ACCOUNTANTS: ReadonlyMap<string, string> = new Map([
  ['site.json', jsonText(SITE)],
  ['products/annual-accounts.json', jsonText(ACCOUNTS)],
  ['partners.json', jsonText({ partners: PARTNERS })],
  ['home.json', jsonText(HOME)],
  ['faq.json', jsonText(FAQ)],
  ['words.json', WORDS],
  ['redirects.json', jsonText({ redirects: [] })],
  ['terms.mdx', legalPage('Terms of Engagement', TERMS)],
  ['privacy.mdx', PRIVACY],
])
