import { expect, test } from 'vitest'

import { duplicatedPartsNote, PROPOSAL_TEXTS, shortenAddresses } from '#documents/proposal.texts.ts'
import { proposalEnd } from '#domain/documents/proposal.ts'
import { formatMoney } from '#domain/money/money.ts'
import { tradingFacts } from '#domain/products/firm.texts.ts'
import { formatDate } from '#domain/time/date.ts'
import { ADA, aProduct, SELLER } from '#tests/builders.ts'
import { aProposal, printedProposal, TERMS, TWO_ITEMS } from '#tests/documents/a-proposal.ts'

const nonBlank = (lines: readonly string[]) => lines.filter((line) => line !== '')

test('a proposal warns about a service that is also part of a bundle in the proposal', async () => {
  const duplicated = { bundle: 'Exit Package', parts: 'Valuation and Profile', saving: 499_400 }
  const { text } = await printedProposal({ duplicated: [duplicated] })
  expect(text).toContain(duplicatedPartsNote(duplicated))
  expect(duplicatedPartsNote(duplicated)).toBe(
    'Exit Package already contains Valuation and Profile. Without them you pay £4,994.00 less.',
  )
})

test('a proposal of one service is a letter of one page and a page about the service', async () => {
  const { text, pages } = await printedProposal({ items: TWO_ITEMS.slice(0, 1) })
  expect(pages).toBe(2)
  const { asks, scope } = aProduct()
  const { deliverable, features, steps } = scope
  for (const words of [
    PROPOSAL_TEXTS.preparedFor,
    PROPOSAL_TEXTS.offer(1, formatDate(proposalEnd(aProposal().madeAt))),
    PROPOSAL_TEXTS.forFirm('Firm Limited'),
    PROPOSAL_TEXTS.forCustomer,
    PROPOSAL_TEXTS.signed.label,
    deliverable,
    ...asks!.documents,
    ...features,
    ...steps.flatMap((step) => [step.title, step.text]),
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain(PROPOSAL_TEXTS.specimen)
})

test('the partner who leads all of the work signs a proposal with name and title', async () => {
  const product = aProduct({ partner: { ...ADA, role: 'Analyst' } })
  const other = aProduct({ partner: { name: 'Bea', role: 'Editor' } })
  const signedBy = async (...products: (typeof product)[]) => {
    const items = products.map((one) => ({ ...TWO_ITEMS[0]!, product: one }))
    const { lines } = await printedProposal({ items })
    const from = lines.indexOf(PROPOSAL_TEXTS.forFirm(SELLER.legalName)) + 1
    return nonBlank(lines.slice(from, lines.indexOf(PROPOSAL_TEXTS.forCustomer)))
  }
  const signed = PROPOSAL_TEXTS.signed.label
  expect(await signedBy(product, product)).toEqual([ADA.name, 'Analyst', signed])
  expect(await signedBy(product, other)).toEqual([PROPOSAL_TEXTS.signer.label, signed])
  expect(await signedBy(aProduct())).toEqual([PROPOSAL_TEXTS.signer.label, signed])
})

test('the lists of a proposal are tagged as lists', async () => {
  const { roles } = await printedProposal({ items: TWO_ITEMS.slice(0, 1) })
  const { features, steps } = aProduct().scope
  const entries = features.length + steps.length
  expect(roles.filter((role) => role === 'LI')).toHaveLength(entries)
  expect(roles.filter((role) => role === 'LBody')).toHaveLength(entries)
})

test('a proposal links to the specimen of a service that has a specimen', async () => {
  const specimenUrl = 'https://firm.example/products/valuation/specimen'
  const { text, links } = await printedProposal({
    items: TWO_ITEMS.map((item) => ({ ...item, specimenUrl })).slice(0, 1),
  })
  expect(text).toContain(shortenAddresses(specimenUrl))
  expect(text).not.toContain(specimenUrl)
  expect(links).toContain(specimenUrl)
})

test('the terms of a proposal and the place to sign are below the prices, or on the next page', async () => {
  const { price, quantity } = TWO_ITEMS[0]!.item
  const places = new Set<number>()
  for (const length of [1, 4, 6, 8]) {
    for (const times of [1, 9]) {
      const terms = { ...TERMS, refunds: 'What we pay back. '.repeat(times) }
      const items = Array.from({ length }, () => TWO_ITEMS[0]!)
      const { pageTexts } = await printedProposal({ items, terms })
      const signed = pageTexts.filter((text) => text.includes(PROPOSAL_TEXTS.forCustomer))
      expect(signed).toHaveLength(1)
      for (const words of [
        PROPOSAL_TEXTS.termsApply,
        PROPOSAL_TEXTS.howToAccept,
        tradingFacts(SELLER),
        // A page with signatures and without prices says what is accepted.
        formatMoney(length * price * quantity),
      ]) {
        expect(signed[0]).toContain(words)
      }
      places.add(pageTexts.indexOf(signed[0]!))
    }
  }
  expect(places).toEqual(new Set([0, 1]))
})

test('a proposal with terms that fill a page has the place to sign on one page', async () => {
  for (const times of [150, 180, 200, 220]) {
    const terms = { ...TERMS, refunds: 'What we pay back. '.repeat(times) }
    const { pageTexts } = await printedProposal({ terms })
    const page = pageTexts.find((text) => text.includes(PROPOSAL_TEXTS.howToAccept))
    expect(page).toContain(PROPOSAL_TEXTS.forCustomer)
    expect(page).toContain(tradingFacts(SELLER))
  }
})

test('a chapter about a service that does not fit below the previous chapter begins on a new page', async () => {
  const { scope } = aProduct()
  for (const length of [8, 12, 16, 20]) {
    const features = Array.from({ length }, (_, index) => `Part ${index}`)
    const product = aProduct({ scope: { ...scope, features } })
    const { lines } = await printedProposal({
      items: TWO_ITEMS.map((item) => ({ ...item, product })),
    })
    const from = lines.lastIndexOf(scope.deliverable)
    const chapter = lines.slice(from, lines.lastIndexOf(scope.steps.at(-1)?.text ?? ''))
    expect(chapter).toContain(`Part ${length - 1}`)
    expect(chapter.filter((line) => line.includes(' · Page '))).toEqual([])
  }
})

test('the note about a service is in the table cell of the service, for screen readers', async () => {
  const { roles } = await printedProposal()
  const first = roles.indexOf('TD')
  expect(roles.slice(first, first + 4)).toEqual(['TD', 'P', 'P', 'TD'])
})
