import path from 'node:path'

import type { Browser } from '@playwright/test'
import { startWebHost } from '@storefront/local-platform/web-host.ts'
import type { Handler } from '@storefront/local-platform/web/dispatcher.ts'
import { openSite } from '@storefront/local-platform/web/site.ts'

import { launchBrowser } from '#scripts/find-browser.ts'
import { files } from '#tests/site/built-site.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')

/** Address of the first page of a folder that is no not-found page. */
export function firstOf(folder: string): string {
  return files(`${folder}/[a-z]*.html`)[0]?.replace('.html', '') ?? ''
}

/** Address of one page of each kind of page to read, by name. */
export function pagesToRead(): Record<string, string> {
  return {
    home: '/',
    shop: '/shop',
    product: firstOf('products'),
    'case studies': '/case-studies',
    'case study': firstOf('case-studies'),
    FAQ: '/faq',
    terms: '/terms',
  }
}

/** A browser, and the built site sent from memory and compressed beforehand; `others` answer first. */
export async function withBrowser<Found>(
  others: readonly Handler[],
  measure: (browser: Browser, url: string) => Promise<Found>,
): Promise<Found> {
  await using running = new AsyncDisposableStack()
  const host = await startWebHost()
  running.defer(host.close)
  const site = openSite({ project: PROJECT, dist: path.join(PROJECT, 'dist') })
  host.serve([...others, site.handler])
  await site.compressAll(new AbortController().signal)
  const browser = await launchBrowser()
  running.defer(() => browser.close())
  return await measure(browser, host.url)
}
