import path from 'node:path'

import { writeCatalogue } from '#build/catalogue.ts'

/** Writes the current content to the functions' catalogue, whether or not a site is built. */
export function setup(): void {
  writeCatalogue(path.resolve(import.meta.dirname, '..'))
}
