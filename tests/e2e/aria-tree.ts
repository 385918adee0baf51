/** A node of an ARIA snapshot: its role, its name, states such as `[checked]`, and its children. */
export function ariaNode(
  role: string,
  name: string,
  ...inside: readonly (string | string[])[]
): string[] {
  const states = inside.filter((one) => typeof one === 'string')
  const children = inside.filter((one) => typeof one !== 'string').flat()
  const text = [role, JSON.stringify(name), ...states].join(' ')
  // Text is quoted only if the notation requires it, which keeps diffs small.
  const key = /: | #/.test(text) ? JSON.stringify(text) : text
  return children.length > 0 ? [`- ${key}:`, ...indented(children)] : [`- ${key}`]
}

/** The lines, each indented by one level. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
