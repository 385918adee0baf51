import { readFileSync } from 'node:fs'

import { colourIn } from '#domain/brand.ts'

// netlify.toml packs this file with the functions, whose bundles lie as deep as this one.
const FILE = new URL('../../content/brand.css', import.meta.url)

let css: string | undefined

/**
 * A colour of the firm by its name in `content/brand.css`, such as `accent-soft`. Read with the first
 * one: functions that draw nothing start without it.
 */
export function brandColour(name: string): string {
  css ??= readFileSync(FILE, 'utf8')
  return colourIn(css, name)
}
