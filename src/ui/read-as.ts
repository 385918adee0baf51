/** Attributes by which a notice that takes the focus is read out: its name, then its text. */
export function readAs(nameId: string, textId?: string) {
  return { role: 'group', 'aria-labelledby': nameId, 'aria-describedby': textId }
}
