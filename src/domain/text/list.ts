const SENTENCE_LIST = new Intl.ListFormat('en-GB')

/** Joins texts as in a sentence: “A, B and C”. */
export function joinInSentence(texts: readonly string[]): string {
  return SENTENCE_LIST.format(texts)
}
