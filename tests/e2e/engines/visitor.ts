import { expect } from '@playwright/test'

import type { DrivenBrowser } from './driven.ts'

const KINDS = {
  link: 'a[href]',
  button: 'button, [type="submit"]',
  field: 'input, textarea, select',
} as const
type Kind = keyof typeof KINDS

interface Place {
  x: number
  y: number
}

/** A person on a page, who finds elements by their text, clicks them and types. */
export function visitor(browser: DrivenBrowser) {
  /** Evaluates an expression in the page; the result is undefined while the page navigates. */
  const read = (expression: string) => browser.read(expression).catch(() => undefined)
  const located = (kind: Kind, name: string) =>
    read(`(${String(locate)})(${JSON.stringify([KINDS[kind], name])})`) as Promise<
      Place | null | undefined
    >

  async function press(kind: Kind, name: string): Promise<void> {
    let place: Place | null | undefined
    await expect
      .poll(async () => (place = await located(kind, name)), { message: `${kind} “${name}”` })
      .toBeTruthy()
    await browser.clickAt(place!.x, place!.y)
  }

  return {
    press,
    type: async (name: string, text: string) => {
      await press('field', name)
      await browser.type(text)
    },
    /** Waits until an expression in the page is truthy; returns its value. */
    until: async (expression: string): Promise<unknown> => {
      let value: unknown
      const reading = async () => (value = await read(expression))
      await expect.poll(reading, { message: expression }).toBeTruthy()
      return value
    },
    sees: (text: string) =>
      expect.poll(() => read('document.body.innerText'), { message: text }).toContain(text),
  }
}

/** Runs in the page: the centre of the element with this name, once it is in view, uncovered and at rest. */
async function locate([selector, name]: [string, string]): Promise<Place | null> {
  const named = [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
      const label = (one as HTMLInputElement).labels?.[0]?.textContent
      return { one, text: (label ?? one.ariaLabel ?? one.textContent).trim() }
    })
  const { one: found } =
    named.find(({ text }) => text === name) ?? named.find(({ text }) => text.startsWith(name)) ?? {}
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = found.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { left, top, width, height } = found.getBoundingClientRect()
  const place = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(place.x, place.y)
  const isHit = found.contains(hit) || (found as HTMLInputElement).labels?.[0]?.contains(hit)
  return isHit && before.top === top && before.left === left ? place : null
}
