import { readdirSync, readFileSync } from 'node:fs'

import { contentFacts } from '#content-model/facts.ts'
import { fillTokens } from '#content-model/tokens.ts'
import site from '#content/site.json' with { type: 'json' }
import termsVersions from '#content/terms-archive/index.json' with { type: 'json' }
import { parsePounds } from '#domain/money.ts'
import type { Catalogue } from '#use-cases/catalogue-port.ts'

type Sold = Catalogue['products'][number]
type ProductFile = Omit<Sold, 'price'> & { price: string; order: number }

// netlify.toml packs these folders with the functions, whose bundles lie as deep as this file.
const FOLDER = new URL('../../content/products/', import.meta.url)
const TERMS = new URL('../../content/terms-archive/', import.meta.url)

/** Pence of an amount in a file that the content check has read. */
function pence(text: string): number {
  const amount = parsePounds(text)
  if (amount === undefined) throw new Error(`"${text}" in content/ is no price such as "£24,997".`)
  return amount
}

/** What the firm's own file says: what products and steps after an order may quote. */
const facts = contentFacts({
  site: { figures: site.figures, responseTime: site.responseTime },
  products: [],
})

function readProducts(): Sold[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as ProductFile)
    .sort((a, b) => a.order - b.order)
    .map((file) => ({
      ...file,
      price: pence(file.price),
      turnaround: fillTokens(file.turnaround, facts),
    }))
}

/** What the firm may leave out. */
const {
  afterOrder,
  threeDSecureFrom,
  accounts,
}: { afterOrder?: string[]; threeDSecureFrom?: string; accounts?: Partial<typeof ACCOUNTS> } = site

/** As Xero has them in the United Kingdom before anybody changes them. */
const ACCOUNTS = { sales: '200', noVat: 'No VAT' }

/** Products in the shop's order, firm and terms, out of the files that the pages are built from. */
export const catalogue: Catalogue = {
  products: readProducts(),
  firm: {
    ...site,
    afterOrder: afterOrder?.map((step) => fillTokens(step, facts)) ?? [],
    accounts: { ...ACCOUNTS, ...accounts },
  },
  termsVersions,
  termsText,
  threeDSecureFrom: threeDSecureFrom === undefined ? null : pence(threeDSecureFrom),
}

/** Without what stands above the text for the site alone. */
function termsText(version: string): string | undefined {
  if (!termsVersions.includes(version)) return undefined
  return readFileSync(new URL(`${version}.mdx`, TERMS), 'utf8').replace(/^---\n[^]*?\n---\n/, '')
}
