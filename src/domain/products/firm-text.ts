/** Replaces the tokens of a text from `content/words.json`, such as `((year))`, by their values. */
export function fillFirmText(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`((${name}))`, () => value),
    text,
  )
}
