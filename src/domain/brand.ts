/** The firm's colours out of the text of `content/brand.css`, by name, such as `accent-soft`: `#e4cf9f`. */
export function coloursIn(css: string): ReadonlyMap<string, string> {
  const found = css.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6})\s*;/gi)
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value.toLowerCase()]))
}

/** A colour of the firm. Throws where the text of `content/brand.css` has none of that name. */
export function colourIn(css: string, name: string): string {
  const colour = coloursIn(css).get(name)
  if (colour === undefined) throw new Error(`content/brand.css has no --color-${name}.`)
  return colour
}
