import { mdxToMdast, type MdastNode } from 'satteri'

/** Throws if a text is not plain Markdown; names the file and, if known, the place. */
export function assertPlainMarkdown(text: string, file: string): void {
  if (!/[<{]|^(?:import|export)\b/m.test(text)) return
  const reason = codeIn(text)
  if (reason !== undefined) throw new Error(`${file} would be read as code: ${reason}`)
}

function codeIn(text: string): string | undefined {
  try {
    return typesIn(mdxToMdast(text)).find((type) => type.startsWith('mdx'))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function typesIn(node: MdastNode): string[] {
  const children = 'children' in node ? (node.children as MdastNode[]) : []
  return [node.type, ...children.flatMap(typesIn)]
}
