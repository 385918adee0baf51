/** The text after the name of a step that is done. */
export const STEP_DONE = 'done'

/** A product and the name of the step that its work has reached. */
export function stepText({ product, step }: { product: string; step: string }): string {
  return `${product}: ${step}`
}

/** The step that has been reached, in words; `place` counts from 1. */
export function stepReached(name: string, place: number, count: number): string {
  return `Step ${place} of ${count}: ${name}`
}
