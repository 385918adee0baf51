/**
 * What a customer has to send, as parts of a sentence: the number of documents, with the number that
 * staff have `returned`, and the text `answers`. Leaves out empty parts.
 */
export function neededItemTexts(documents: number, answers: string, returned = 0): string[] {
  const counted = documents === 1 ? '1 document' : `${documents} documents`
  return [documents > 0 ? counted + againText(documents, returned) : '', answers].filter(
    (part) => part !== '',
  )
}

function againText(documents: number, returned: number): string {
  if (returned === 0) return ''
  return returned === documents ? ' to send again' : ` (${returned} to send again)`
}
