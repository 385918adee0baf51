const FRONT_MATTER = /^---[^\S\n]*\n([\s\S]*?\n)?---[^\S\n]*(?:\n|$)/

/** A file cut where its front matter ends: `head` with both lines of dashes, `yaml` without. */
export function splitFrontMatter(source: string): { head: string; yaml: string; body: string } {
  const match = FRONT_MATTER.exec(source)
  const head = match?.[0] ?? ''
  return { head, yaml: match?.[1] ?? '', body: source.slice(head.length) }
}
