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

test('each partner in charge has a signature line in a proposal, with name and title', async () => {
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
  const both = [ADA.name, 'Analyst', signed, 'Bea', 'Editor', signed]
  expect(await signedBy(product, other)).toEqual(both)
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

test('the place to sign a proposal is below the prices, or after the last service if there is no room', async () => {
  const places = new Set<string>()
  for (const length of [1, 4, 6, 8]) {
    const { lines } = await printedProposal({
      items: Array.from({ length }, () => TWO_ITEMS[0]!),
    })
    expect(lines.filter((line) => line === PROPOSAL_TEXTS.forCustomer)).toHaveLength(1)
    const isAfterServices = (line: string) =>
      lines.indexOf(line) > lines.lastIndexOf(PROPOSAL_TEXTS.included)
    const isLast = isAfterServices(PROPOSAL_TEXTS.forCustomer)
    expect(isAfterServices(PROPOSAL_TEXTS.howToAccept)).toBe(isLast)
    places.add(isLast ? 'last' : 'below the prices')
  }
  expect(places).toEqual(new Set(['below the prices', 'last']))
})

test('the foot of a proposal is on a page with the terms or the signatures', async () => {
  const { price, quantity } = TWO_ITEMS[0]!.item
  for (const length of [5, 7, 8, 9]) {
    for (const times of [1, 9, 30]) {
      const terms = { ...TERMS, refunds: 'What we pay back. '.repeat(times) }
      const items = Array.from({ length }, () => TWO_ITEMS[0]!)
      const { pageTexts } = await printedProposal({ items, terms })
      const feet = pageTexts.filter((text) => text.includes(tradingFacts(SELLER)))
      expect(feet[0]).toContain(PROPOSAL_TEXTS.termsApply)
      expect(feet.at(-1)).toContain(PROPOSAL_TEXTS.howToAccept)
      // A page with signatures and without prices says what is accepted.
      expect(feet.at(-1)).toContain(formatMoney(length * price * quantity))
      const referring = pageTexts.filter((text) => text.includes(PROPOSAL_TEXTS.acceptedLast))
      expect(referring).toEqual(feet.slice(0, -1))
    }
  }
})

test('a proposal has its terms and signatures on the same page as their heading', async () => {
  const { scope } = aProduct()
  for (const length of [18, 22, 26, 30, 34]) {
    const features = Array.from({ length }, (_, index) => `Part ${index}`)
    const product = aProduct({ scope: { ...scope, features } })
    const items = Array.from({ length: 5 }, () => ({ ...TWO_ITEMS[0]!, product }))
    const { lines } = await printedProposal({ items })
    const from = lines.indexOf(PROPOSAL_TEXTS.howToAccept)
    const signed = lines.slice(from, lines.indexOf(PROPOSAL_TEXTS.forCustomer))
    expect(signed).toContain(PROPOSAL_TEXTS.accept)
    expect(signed.filter((line) => line.includes(' · Page '))).toEqual([])
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
