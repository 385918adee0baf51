// A firm of solicitors: one service for anyone, without partners, questions, case studies or figures.

import { jsonText, legalPage, PRIVACY, changeTexts } from './texts.ts'

const SITE = {
  name: 'Finch & O’Hara',
  shortName: 'Finch & O’Hara',
  legalName: 'Finch & O’Hara LLP',
  tagline: 'Wills, and what comes after',
  description: 'A firm of solicitors in Bristol.',
  url: 'https://www.finch.example',
  email: 'post@finch.example',
  phone: '+44 117 496 0000',
  address: {
    street: '3 Corn Street',
    city: 'Bristol',
    postalCode: 'BS1 1HT',
    country: 'United Kingdom',
  },
  foundedYear: 1987,
  responseTime: 'two working days',
  lowestPrice: '£100',
  buyers: 'anyone',
  dates: 'en-GB',
}

const WILL = {
  id: 'will',
  name: 'A Will & Its Custody',
  slug: 'will',
  price: '£450',
  image: '/images/products/will.jpg',
  imageAlt: 'A signed will on a desk',
  shortDescription: 'Written with you, signed, and kept.',
  description: ['We listen, write and explain.'],
  features: ['One meeting', 'A will', 'Safe keeping'],
  deliverable: 'A signed will.',
  turnaround: '3-4 weeks',
  audience: 'Anybody over eighteen.',
  steps: ['Meet', 'Write', 'Sign'].map((title) => ({ title, text: 'One sentence.' })),
  order: 1,
}

const HOME = {
  hero: { title: 'A will in good hands', lead: 'Since 1987.', primaryAction: 'About us' },
  about: {
    title: 'Who we are',
    lead: 'Two solicitors.',
    strengths: [{ title: 'Care', text: 'We take it.' }],
  },
  services: {
    title: 'What we do',
    lead: 'It has a fixed price.',
    benefitsTitle: 'Why',
    benefits: [{ title: 'Peace', text: 'Of mind.' }],
  },
  contact: { title: 'Write to us', lead: 'We answer within ((firm.responseTime)).' },
  shop: {
    description: 'What ((firm.name)) does.',
    lead: 'At a fixed price.',
    help: { title: 'Not sure?', text: 'Ask us.' },
  },
}

const WORDS = changeTexts({
  home: { offer: 'Wills from ((price))', consultation: 'Ask for a Meeting' },
  shop: { title: 'What We Do' },
  product: {
    payments: 'If you cancel before we begin, we return the fee.',
    steps: 'How it goes',
    sampleText: 'Pages of a ((document)).',
  },
  cart: { onlyOne: 'One for each person', conflicts: 'We act for one side only.' },
  checkout: {
    phone: 'So that your solicitor can reach you.',
    businessType: 'If you write for a business.',
  },
  order: {
    deliveredTitle: 'Your will is signed',
    agreed: 'We meet on ((day)).',
    deliveredOn: 'Signed on ((day)).',
    lastDelivery: 'the signing',
    kept: 'We still have your order, and your will.',
  },
  mails: { messageReceived: 'Thank you for writing to ((firm.name)).' },
})

/** Every text of the firm by its path in `content`. */
export const LAW_FIRM: ReadonlyMap<string, string> = new Map([
  ['site.json', jsonText(SITE)],
  ['products/will.json', jsonText(WILL)],
  ['home.json', jsonText(HOME)],
  ['words.json', WORDS],
  ['redirects.json', jsonText({ redirects: [] })],
  ['terms.mdx', legalPage('Terms', '## Refunds\n\nWe refund what we have not done.')],
  ['privacy.mdx', PRIVACY],
  [
    'pages/complaints.mdx',
    "---\ntitle: 'Complaints'\ndescription: 'What to do.'\nmenu: 'footer'\n---\n\nWrite to us.\n",
  ],
])
