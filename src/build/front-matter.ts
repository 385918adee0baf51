const FRONT_MATTER = /^---[^\S\n]*\n([\s\S]*?\n)?---[^\S\n]*(?:\n|$)/

/** A file split at the end of its front matter: `head` includes both lines of dashes, `yaml` does not. */
export function splitFrontMatter(source: string): { head: string; yaml: string; body: string } {
  const match = FRONT_MATTER.exec(source)
  const head = match?.[0] ?? ''
  return { head, yaml: match?.[1] ?? '', body: source.slice(head.length) }
}
