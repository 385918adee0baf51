import built from '#catalogue.json' with { type: 'json' }
import { writeDatesAs } from '#domain/date.ts'
import type { Catalogue } from '#use-cases/catalogue-port.ts'

const { terms, ...sold } = built

writeDatesAs(built.dates)

/** Products in the shop's order, firm and terms, as the build has read them from the content. */
export const catalogue: Catalogue = {
  ...sold,
  termsVersions: Object.keys(terms),
  termsText: (version) => (Object.hasOwn(terms, version) ? terms[version] : undefined),
}
