import { expect, test } from 'vitest'

import { wordsFrom } from '#content-model/words.ts'
import { fillFirmText } from '#domain/firm-text.ts'

const FACTS = new Map([
  ['firm.name', 'Holm'],
  ['firm.responseTime', 'two hours'],
])

test('what the specification words is worded so where the firm says nothing else', () => {
  expect(wordsFrom({}, FACTS)).toMatchObject({
    menu: {
      about: 'About',
      services: 'Services',
      shop: 'Shop',
      contact: 'Contact',
      begin: 'Get Started',
      company: 'Company',
      aboutUs: 'About Us',
      portfolio: 'Portfolio',
      resources: 'Resources',
      questions: 'FAQ',
    },
    home: { consultation: 'Schedule a Consultation', allStudies: 'View All Case Studies' },
    contact: {
      title: 'Send Us a Message',
      sent: "We'll get back to you as soon as possible.",
    },
    shop: { title: 'Shop Our Collection' },
    product: { back: 'Back to All Services' },
    studies: {
      title: 'Our Success Stories',
      inYear: 'Acquired ((year))',
      all: 'All Case Studies',
    },
    order: {
      thanks:
        "Your order has been received and is now being processed. We'll contact you soon with next steps.",
    },
  })
})

test('one text changes, and every other keeps its default', () => {
  const changed = wordsFrom({ studies: { inYear: 'Advised in ((year))' } }, FACTS)
  const { studies, ...others } = wordsFrom({}, FACTS)
  expect(changed).toEqual({ ...others, studies: { ...studies, inYear: 'Advised in ((year))' } })
})

test('tokens of all texts are filled in at once, those of one text where it is shown', () => {
  const { mails, studies } = wordsFrom({ studies: { inYear: '((firm.name)), ((year))' } }, FACTS)
  expect(mails.messageReceived).toContain('writing to Holm.')
  expect(studies.inYear).toBe('Holm, ((year))')
  expect(fillFirmText(studies.inYear, { year: '2024' })).toBe('Holm, 2024')
})

test('a token that stands for nothing is refused', () => {
  expect(() => wordsFrom({ menu: { shop: '((firm.nmae))' } }, FACTS)).toThrow('((firm.nmae))')
})
