const AND = new Intl.ListFormat('en-GB')

/** Joins texts as in a sentence: “A, B and C”. */
export function joinInSentence(texts: readonly string[]): string {
  return AND.format(texts)
}
