import type { Locator, Page } from '@playwright/test'

/** Number of columns that the elements form. */
export function countColumns(all: Locator): Promise<number> {
  return all.evaluateAll(
    (list) => new Set(list.map((one) => Math.round(one.getBoundingClientRect().left))).size,
  )
}

/** Distinct right edges of the elements, in pixels. */
export function rightEdges(all: Locator): Promise<number[]> {
  return all.evaluateAll((list) => [
    ...new Set(list.map((one) => Math.round(one.getBoundingClientRect().right))),
  ])
}

/** Number of lines that the text takes. */
export function countLines(one: Locator): Promise<number> {
  return one.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
}

/** Pixels by which the upper element overlaps the lower one. */
export async function overlapPixels(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0)
}

/** Width divided by height. */
export function aspectRatio(one: Locator): Promise<number> {
  return one.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width / height
  })
}

/** Headings and controls that are entirely above the element that is read before them. */
export function findReadingOrderFaults(within: Locator): Promise<string[]> {
  return within.locator('h1, h2, h3, a, button, input').evaluateAll((all) => {
    const boxes = all
      // Elements in a closed fold have boxes although they are not drawn.
      .filter((one) => one.checkVisibility())
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)
    return boxes
      .filter(({ box }, place) => place > 0 && box.bottom <= boxes[place - 1]!.box.top)
      .map(({ one }) => one.outerHTML.slice(0, 120))
  })
}

/** Number of sheets that the page takes in a paper format. */
export async function countSheets(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const printed = (await page.pdf({ format })).toString('latin1')
  return printed.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
