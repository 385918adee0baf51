/** Whether a member of staff may give money back. For now, everybody who may sign in. */
export function mayRefund(staff: string): boolean {
  return staff !== ''
}
