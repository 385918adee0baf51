/** A line of an accessibility tree: a role, its name, states such as `[checked]`, and what is in it. */
export function node(
  role: string,
  name: string,
  ...inside: readonly (string | string[])[]
): string[] {
  const states = inside.filter((one) => typeof one === 'string')
  const children = inside.filter((one) => typeof one !== 'string').flat()
  const text = [role, JSON.stringify(name), ...states].join(' ')
  // Quoted only where the notation wants it, so that a difference stands out from what is the same.
  const key = /: | #/.test(text) ? JSON.stringify(text) : text
  return children.length > 0 ? [`- ${key}:`, ...indented(children)] : [`- ${key}`]
}

/** These lines one step further in. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
