import type { Locator } from '@playwright/test'

/** In how many columns these stand. */
export function columns(all: Locator): Promise<number> {
  return all.evaluateAll(
    (list) => new Set(list.map((one) => Math.round(one.getBoundingClientRect().left))).size,
  )
}

/** Where the right edges of these stand, each edge once. */
export function rightEdges(all: Locator): Promise<number[]> {
  return all.evaluateAll((list) => [
    ...new Set(list.map((one) => Math.round(one.getBoundingClientRect().right))),
  ])
}

/** By how many pixels the upper one reaches over the upper edge of the lower one. */
export async function overlap(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0)
}

/** Width by height. */
export function shape(one: Locator): Promise<number> {
  return one.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width / height
  })
}
