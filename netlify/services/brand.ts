import built from '#catalogue.json' with { type: 'json' }

const colours = new Map(Object.entries(built.colours))

/** A colour of the firm by its name in `content/brand.css`, such as `accent-soft`. */
export function brandColour(name: string): string {
  const colour = colours.get(name)
  if (colour === undefined) throw new Error(`content/brand.css has no --color-${name}.`)
  return colour
}

/** The firm's logo as a PNG; null if it has none. */
export function brandLogo(): Uint8Array | null {
  return built.mark === null ? null : Buffer.from(built.mark, 'base64')
}

/** Replaces the firm's colour variables with their values, because mail programs do not support variables. */
export function withBrandColours(html: string): string {
  return html.replaceAll(
    /var\(--color-([a-z-]+)\)/g,
    (variable, name: string) => colours.get(name) ?? variable,
  )
}
