/** Attributes that make screen readers read a focused notice: its name, then its text. */
export function noticeAttributes(nameId: string, textId?: string) {
  return { role: 'group', 'aria-labelledby': nameId, 'aria-describedby': textId }
}
