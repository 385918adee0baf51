const SENTENCE_LIST = new Intl.ListFormat('en-GB')

/** Joins texts as in a sentence: “A, B and C”. */
export function joinInSentence(texts: readonly string[]): string {
  return SENTENCE_LIST.format(texts)
}

const CHOICE_LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Joins texts as a choice in a sentence: “A, B or C”. */
export function joinAsChoice(texts: readonly string[]): string {
  return CHOICE_LIST.format(texts)
}
