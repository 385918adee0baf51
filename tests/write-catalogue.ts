import path from 'node:path'

import { writeCatalogue } from '#build/catalogue.ts'

/** Lets functions under test know the content as it is now, whether or not a site is built. */
export function setup(): void {
  writeCatalogue(path.resolve(import.meta.dirname, '..'))
}
