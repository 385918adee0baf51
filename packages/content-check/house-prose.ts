import type { Library } from './library.ts'
import { proseOf, type Prose } from './prose.ts'
import { schemaAt, takesTokens } from './schema-tree.ts'

/**
 * The texts in which the firm speaks of itself and its products. Case studies are not among them:
 * their figures are each company's own. Nor are the values that all others are measured by.
 */
export function houseProse({ entries, facts }: Library): Prose[] {
  return entries
    .filter(({ kind }) => kind !== 'study')
    .flatMap((entry) => proseOf(entry, facts))
    .filter(({ entry, path }) =>
      entry.kind === 'site'
        ? path[0] === 'description'
        : takesTokens(schemaAt(entry.collection.schema, path)),
    )
}
