/** Attributes by which screen readers read the name and the text of a focused notice. */
export function noticeAttributes(nameId: string, textId?: string) {
  return { role: 'group', 'aria-labelledby': nameId, 'aria-describedby': textId }
}
