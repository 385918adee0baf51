import type { Browser } from '@playwright/test'
import type { Handler } from '@storefront/local-platform/web/dispatcher.ts'

import { pagesToRead, withBrowser } from '#bench/browser.ts'
import { floorFiles } from '#bench/floor.ts'
import { interleaved, median, withSpread, type BenchPart, type BenchReport } from '#bench/part.ts'

const RUNS = 5
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
/** A slow line of a phone: milliseconds there and back, bytes per second. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 7.5e5 / 8,
}
const SETTLED_MS = 1500

/** How many times what the floor takes each may take. */
const GOALS = { first: 1.03, largest: 1.03, thread: 1.3 }

interface Painted {
  /** Milliseconds until something, and until the largest thing, is painted. */
  first: number
  largest: number
  /** Milliseconds of processor that the page's main thread took. */
  thread: number
}

/** Answers with the floor's files. */
async function floorHandler(): Promise<Handler> {
  const floor = await floorFiles()
  return ({ url }) => {
    const file = floor[url.pathname]
    if (!file) return Promise.resolve(undefined)
    const headers = new Headers({ 'content-type': file.type })
    if (file.type.startsWith('text')) headers.set('content-encoding', 'br')
    return Promise.resolve(new Response(new Uint8Array(file.body), { headers }))
  }
}

async function visit(browser: Browser, address: string): Promise<Painted> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(address)
    await page.waitForTimeout(SETTLED_MS)
    const paints = await page.evaluate(readPaints)
    const { metrics } = await devtools.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    return { ...paints, thread: seconds * 1000 }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
async function readPaints(): Promise<{ first: number; largest: number }> {
  const [first] = performance.getEntriesByName('first-contentful-paint')
  const largest = await new Promise<number>((found) => {
    new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
  return { first: first?.startTime ?? 0, largest }
}

async function run(): Promise<BenchReport> {
  const columns = [
    'page',
    'first paint, ms',
    'largest paint, ms',
    'main thread, ms of processor',
    'of the floor’s, each',
    'goal',
  ]
  const found = await withBrowser([await floorHandler()], async (browser, url) => {
    await visit(browser, `${url}/floor`)
    return interleaved({ floor: '/floor', ...pagesToRead() }, RUNS, (address) =>
      visit(browser, url + address),
    )
  })
  return reportOf(columns, found)
}

function reportOf(columns: string[], found: Record<string, Painted[]>): BenchReport {
  const middle = (name: string, what: keyof Painted) =>
    median((found[name] ?? []).map((painted) => painted[what]))
  const measures = Object.entries(GOALS) as [keyof Painted, number][]
  const times = (name: string, what: keyof Painted) => middle(name, what) / middle('floor', what)
  return {
    columns,
    rows: Object.entries(found).map(([name, runs]) => [
      name,
      ...measures.map(([what]) => withSpread(runs.map((painted) => painted[what]))),
      measures.map(([what]) => times(name, what).toFixed(2)).join(' / '),
      name === 'floor' ? '' : `≤ ${Object.values(GOALS).join(' / ')}`,
    ]),
    failures: Object.keys(found).flatMap((name) =>
      measures
        .filter(([what, goal]) => times(name, what) > goal)
        .map(
          ([what, goal]) =>
            `${name}, ${what}: ${times(name, what).toFixed(2)} × floor, not ${goal}`,
        ),
    ),
  }
}

/** How soon pages to read are painted, and what they cost the processor, beside a page that is only a page. */
export const part: BenchPart = {
  title: `pages to read on a slow line, beside the floor; median of ${RUNS} interleaved visits and spread`,
  needsSite: true,
  run,
}
