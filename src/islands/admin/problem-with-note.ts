/**
 * What is wrong with the note by which an issue is ended, or undefined. The rule comes when it is
 * first needed; without it the server tells.
 */
export async function problemWithNote(note: string): Promise<string | undefined> {
  try {
    const { closingNote } = await import('#contract/requests.ts')
    return closingNote.safeParse(note).error?.issues[0]?.message
  } catch {
    return undefined
  }
}
