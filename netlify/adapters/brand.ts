import { readFileSync } from 'node:fs'

import { colourIn } from '#domain/brand.ts'

// netlify.toml packs this file with the functions, whose bundles lie as deep as this one.
const css = readFileSync(new URL('../../content/brand.css', import.meta.url), 'utf8')

/** A colour of the firm by its name in `content/brand.css`, such as `accent-soft`. */
export function brandColour(name: string): string {
  return colourIn(css, name)
}
