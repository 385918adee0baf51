import { globSync } from 'node:fs'
import path from 'node:path'

import { chromium, type Browser } from '@playwright/test'
import { startWebHost } from '@storefront/local-platform/web-host.ts'
import type { Handler } from '@storefront/local-platform/web/dispatcher.ts'
import { openSite } from '@storefront/local-platform/web/site.ts'

import { BROWSER_ARGUMENTS, findBrowser } from '#scripts/find-browser.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')

/** Folder of the built site. */
export const DIST = path.join(PROJECT, 'dist')

/** Address of the first page of a folder that is no not-found page. */
export function firstOf(folder: string): string {
  const [page = ''] = globSync(`${folder}/[a-z]*.html`, { cwd: DIST }).toSorted()
  return `/${page.replace('.html', '')}`
}

/** A browser, and the built site sent from memory and compressed beforehand; `others` answer first. */
export async function withBrowser<Found>(
  others: readonly Handler[],
  measure: (browser: Browser, url: string) => Promise<Found>,
): Promise<Found> {
  const host = await startWebHost()
  const site = openSite({ project: PROJECT, dist: DIST })
  host.serve([...others, site.handler])
  await site.compressAll(new AbortController().signal)
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS })
  try {
    return await measure(browser, host.url)
  } finally {
    await browser.close()
    await host.close()
  }
}
