import { getDocumentProxy } from 'unpdf'

interface Node {
  role?: string
  children?: Node[]
}

/** A PDF as a program reads it: text, structure roles for screen readers, and metadata. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)),
  )
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const trees = await Promise.all(pages.map((page) => page.getStructTree()))
  const notes = await Promise.all(pages.map((page) => page.getAnnotations()))
  const { info } = await pdf.getMetadata()
  const pageLines = contents.map(({ items }) =>
    items.map((item) => ('str' in item ? item.str.replaceAll('\u00a0', ' ') : '')),
  )
  const lines = pageLines.flat()
  return {
    lines,
    /** Distance of each line's baseline from the bottom of its page, in points. */
    baselines: contents.flatMap(({ items }) =>
      items.map((item) => ('transform' in item ? Number(item.transform[5]) : 0)),
    ),
    text: textOf(lines),
    pageTexts: pageLines.map(textOf),
    /** Structure roles in reading order. */
    roles: trees.flatMap((tree) => rolesOf(tree as Node)),
    /** Targets of the links. */
    links: notes.flat().map(({ unsafeUrl }: { unsafeUrl?: string }) => unsafeUrl),
    title: (info as { Title?: string }).Title,
    language: (info as { Language?: string | null }).Language,
    pages: pdf.numPages,
  }
}

function textOf(lines: readonly string[]): string {
  return lines.join(' ').replaceAll(/\s+/g, ' ')
}

function rolesOf({ role, children = [] }: Node): string[] {
  return [...(role === undefined ? [] : [role]), ...children.flatMap(rolesOf)]
}
