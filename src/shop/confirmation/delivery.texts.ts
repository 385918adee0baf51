/** A product with the name of its current step. */
export function stepText({ product, step }: { product: string; step: string }): string {
  return `${product}: ${step}`
}

/** The current step in words; `place` counts from 1. */
export function stepReachedText(name: string, place: number, count: number): string {
  return `Step ${place} of ${count}: ${name}`
}
