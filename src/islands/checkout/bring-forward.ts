/** Gives a notice the focus with its first line in sight, however long it is. */
export function bringForward(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true })
  notice?.scrollIntoView({ block: 'start' })
}
