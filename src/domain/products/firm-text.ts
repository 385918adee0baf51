/** A text of `content/words.json` with its own tokens, such as `((year))`, replaced by their values. */
export function fillFirmText(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`((${name}))`, () => value),
    text,
  )
}
