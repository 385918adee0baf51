/** The headings and paragraphs of a text in Markdown, without its marks; of a link its words stay. */
export function textBlocks(markdown: string): { isHeading: boolean; text: string }[] {
  return markdown
    .split(/\n(?:\s*\n)+|\n(?=[-*#] |#{2,} )/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => ({ isHeading: block.startsWith('#'), text: plain(block) }))
}

function plain(block: string): string {
  return block
    .replace(/^#+\s+/, '')
    .replace(/^[-*]\s+/, '• ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
}
