import { readFileSync } from 'node:fs'

/** The firm's colours in the text of `content/brand.css`, by name, such as `accent-soft`: `#e4cf9f`. */
export function coloursIn(css: string): ReadonlyMap<string, string> {
  const found = css.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6})\s*;/gi)
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value.toLowerCase()]))
}

/** A colour of the firm in the text of `content/brand.css`. Throws if the text lacks the colour. */
export function findBrandColour(css: string, name: string): string {
  const colour = coloursIn(css).get(name)
  if (colour === undefined) throw new Error(`content/brand.css has no --color-${name}.`)
  return colour
}

/** A colour of the firm from `content/brand.css`. Throws if the file lacks the colour. */
export function readBrandColour(name: string): string {
  return findBrandColour(readFileSync('content/brand.css', 'utf8'), name)
}

/** The firm's mark as SVG, in the two `colours`; without `colours`, in those of the page. */
export function brandMark(colours?: { body: string; point: string }): string {
  const mark = readFileSync('content/mark.svg', 'utf8').trim()
  if (!colours) return mark.replace(' xmlns="http://www.w3.org/2000/svg"', '')
  return mark
    .replaceAll('currentColor', colours.body)
    .replaceAll('var(--mark-point,var(--color-accent))', colours.point)
}

/** The WCAG contrast ratio of two colours, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
