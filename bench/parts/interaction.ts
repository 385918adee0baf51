import type { Browser, Page } from '@playwright/test'

import { withBrowser } from '#bench/browser.ts'
import { interleaved, median, withSpread, type BenchPart, type BenchReport } from '#bench/part.ts'

const RUNS = 5
const SLOWDOWN = 4
const GOAL_MS = 50
const SETTLED_MS = 700

interface Interaction {
  at: string
  /** Whether a service is put into the cart first. */
  withCart?: boolean
  act: (page: Page) => Promise<void>
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first()

const INTERACTIONS: Readonly<Record<string, Interaction>> = {
  'Add to Cart': { at: '/shop', act: (page) => button(page, /^Add to Cart/).click() },
  'an industry': { at: '/', act: (page) => page.getByRole('tab').nth(3).click() },
  More: { at: '/case-studies', act: (page) => button(page, 'More').click() },
  quantity: {
    at: '/cart',
    withCart: true,
    act: (page) => button(page, /^Increase quantity/).click(),
  },
  'a letter in the country': {
    at: '/checkout',
    withCart: true,
    act: (page) => page.getByRole('combobox', { name: 'Country' }).press('f'),
  },
  'Complete Order, nothing filled in': {
    at: '/checkout',
    withCart: true,
    act: (page) => button(page, /^Complete Order/).click(),
  },
}

/** Milliseconds from what a visitor does to the next paint, on a processor four times as slow. */
async function measure(browser: Browser, url: string, interaction: Interaction): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    if (interaction.withCart) {
      await page.goto(`${url}/shop`)
      await button(page, /^Add to Cart/).click()
      await page.getByRole('status').getByText('Added').waitFor()
    }
    await page.goto(url + interaction.at)
    await page.waitForTimeout(SETTLED_MS)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.evaluate(watchEvents)
    await interaction.act(page)
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(() => (window as never as { longest: number }).longest)
  } finally {
    await context.close()
  }
}

/** Runs in the page. What takes less than 16 ms is told by no browser and counts as that. */
function watchEvents(): void {
  const kept = Object.assign(window, { longest: 16 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function run(): Promise<BenchReport> {
  const columns = ['interaction', 'ms to the next paint', 'of the goal', 'goal']
  const found = await withBrowser([], (browser, url) =>
    interleaved(INTERACTIONS, RUNS, (one) => measure(browser, url, one)),
  )
  return {
    columns,
    rows: Object.entries(found).map(([name, times]) => [
      name,
      withSpread(times),
      (median(times) / GOAL_MS).toFixed(2),
      `< ${GOAL_MS}`,
    ]),
    failures: Object.entries(found)
      .filter(([, times]) => median(times) >= GOAL_MS)
      .map(([name, times]) => `${name} is painted after ${median(times)} ms, not ${GOAL_MS}`),
  }
}

/** Whether the shop answers at once on a slow telephone. */
export const part: BenchPart = {
  title: `from a tap to the next paint, processor ${SLOWDOWN} times as slow, median of ${RUNS} interleaved runs and spread`,
  needsSite: true,
  run,
}
