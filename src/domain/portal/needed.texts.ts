/** What a customer has to send, as parts of a sentence: the number of documents, and `answers` unless blank. */
export function neededItemTexts(documents: number, answers: string): string[] {
  const counted = documents === 1 ? '1 document' : `${documents} documents`
  return [documents > 0 ? counted : '', answers].filter((part) => part !== '')
}
