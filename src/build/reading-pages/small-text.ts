const BLOCKS =
  'html|head|meta|link|title|body|template|main|header|footer|aside|nav|section|article|div|form|h[1-6]|p|ul|ol|li|dl|dt|dd|option|figure|figcaption|blockquote|table|thead|tbody|tr|t[hd]|path|circle'
/** What HTML takes for space: a no-break space is none. */
const SPACE = String.raw`[\t\n\f\r ]`
const REST_OF_TAG = String.raw`\b(?:"[^"]*"|[^">])*>`

/**
 * What is left as it is written, a comment, by which React parts texts for its scripts, a tag that
 * stands on lines of its own, any other tag, and space.
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

/** A page without comments and the space that no browser shows, so that more of it fits the first round trip. */
export function withSmallText(html: string): string {
  return html.replaceAll(
    PIECES,
    (_all, written?: string, _name?: string, comment?: string, block?: string, tag?: string) =>
      comment ? '' : (written ?? block ?? tag ?? ' '),
  )
}
