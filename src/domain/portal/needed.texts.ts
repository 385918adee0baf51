/** The number of documents and the text `answers`, as parts of a sentence; leaves out empty parts. */
export function neededItemTexts(documents: number, answers: string): string[] {
  const counted = documents === 1 ? '1 document' : `${documents} documents`
  return [documents > 0 ? counted : '', answers].filter((part) => part !== '')
}
