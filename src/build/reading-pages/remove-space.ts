const BLOCKS =
  'html|head|meta|link|title|body|template|main|header|footer|aside|nav|section|article|div|form|h[1-6]|p|ul|ol|li|dl|dt|dd|option|figure|figcaption|blockquote|table|thead|tbody|tr|t[hd]|path|circle'
/** The white space of HTML; `\s` would also match no-break spaces. */
const SPACE = String.raw`[\t\n\f\r ]`
const REST_OF_TAG = String.raw`\b(?:"[^"]*"|[^">])*>`

/**
 * Matches, in this order: an element whose text must not change, a comment, a tag of a block, any
 * other tag, white space.
 */
const PIECES = new RegExp(
  [
    String.raw`(<(script|style|pre|textarea)\b[^]*?<\/\2>)`,
    String.raw`(<!--[^]*?-->)`,
    String.raw`${SPACE}*(<\/?(?:${BLOCKS})${REST_OF_TAG})${SPACE}*`,
    String.raw`(<\/?\w${REST_OF_TAG})`,
    `${SPACE}+`,
  ].join('|'),
  'g',
)

/** Removes comments, and the white space that browsers do not show. */
export function removeSpace(html: string): string {
  return html.replaceAll(
    PIECES,
    (_all, kept?: string, _name?: string, comment?: string, block?: string, tag?: string) =>
      comment ? '' : (kept ?? block ?? tag ?? ' '),
  )
}
