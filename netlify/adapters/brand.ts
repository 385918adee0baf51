import { readFileSync } from 'node:fs'

import { colourIn, coloursIn } from '#domain/brand.ts'

// netlify.toml packs this file with the functions, whose bundles lie as deep as this one.
const FILE = new URL('../../content/brand.css', import.meta.url)

let css: string | undefined

/**
 * A colour of the firm by its name in `content/brand.css`, such as `accent-soft`. Read with the first
 * one: functions that draw nothing start without it.
 */
export function brandColour(name: string): string {
  return colourIn(styles(), name)
}

/** HTML with the values of the firm's colours in place of their variables, which mail programs do not know. */
export function withBrandColours(html: string): string {
  const colours = coloursIn(styles())
  return html.replaceAll(
    /var\(--color-([a-z-]+)\)/g,
    (variable, name: string) => colours.get(name) ?? variable,
  )
}

function styles(): string {
  css ??= readFileSync(FILE, 'utf8')
  return css
}
