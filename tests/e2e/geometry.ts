import type { Locator } from '@playwright/test'

/** In how many columns these stand. */
export function columns(all: Locator): Promise<number> {
  return all.evaluateAll(
    (list) => new Set(list.map((one) => Math.round(one.getBoundingClientRect().left))).size,
  )
}

/** Width by height. */
export function shape(one: Locator): Promise<number> {
  return one.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width / height
  })
}
