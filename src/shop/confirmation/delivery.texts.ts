/** The current step in words; `place` counts from 1. */
export function stepReachedText(name: string, place: number, count: number): string {
  return `Step ${place} of ${count}: ${name}`
}
