/** What is read of a notice that takes the focus: one of its parts as the name, another as the text. */
export function readAs(nameId: string, textId?: string) {
  return { role: 'group', 'aria-labelledby': nameId, 'aria-describedby': textId }
}
