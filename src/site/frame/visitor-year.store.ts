/** The year by the visitor's clock; for display only. */
export function visitorYear(): number {
  return new Date().getFullYear()
}
