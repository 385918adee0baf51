import path from 'node:path'

import type { Browser } from '@playwright/test'
import { startWebHost } from '@storefront/local-platform/web-host.ts'
import { openSite } from '@storefront/local-platform/web/site.ts'
import sharp from 'sharp'

import { launchBrowser } from '#scripts/find-browser.ts'

import type { PageChange } from './changed-pages.ts'

/** A telephone and a wide screen. */
const WIDTHS = [375, 1440]
const GAP = 24
/** Pixels of the page around what changed, and most of one picture. */
const AROUND = 160
const TALLEST = 1800
const GREY = '#8c8c8c'

interface Pictured {
  data: Buffer
  width: number
  height: number
}

/** Folders of the site as it was and as it is, and of the project, which has the rules of its host. */
export interface TwoSites {
  project: string
  before: string
  now: string
}

/**
 * Takes pictures of changed pages, before and now side by side, cut to what changed. Answers their
 * names by the address of the page.
 */
export async function takePictures(
  sites: TwoSites,
  pages: readonly PageChange[],
  folder: string,
): Promise<Map<string, string[]>> {
  await using running = new AsyncDisposableStack()
  const serve = async (dist: string) => {
    const host = await startWebHost()
    running.defer(host.close)
    host.serve([openSite({ project: sites.project, dist }).handler])
    return host.url
  }
  const [before, now] = [await serve(sites.before), await serve(sites.now)]
  const browser = await launchBrowser()
  running.defer(() => browser.close())
  const taken = new Map<string, string[]>()
  for (const { address, kind } of pages) {
    const names: string[] = []
    for (const width of WIDTHS) {
      const was = kind === 'new' ? undefined : await pictureOf(browser, before + address, width)
      const is = await pictureOf(browser, now + address, width)
      const name = `${address.replaceAll(/[^\w]+/g, '-').replace(/^-/, '') || 'home'}-${width}.webp`
      await sharp(await sideBySide(was, is))
        .webp({ quality: 80 })
        .toFile(path.join(folder, name))
      names.push(name)
    }
    taken.set(address, names)
  }
  return taken
}

async function pictureOf(browser: Browser, url: string, width: number): Promise<Pictured> {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // The heading's own face is there from the second page on.
  await page.reload({ waitUntil: 'networkidle' })
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await page.close()
  return { data, width: info.width, height: info.height }
}

/** The rows of a picture between which it differs from another, as far as one picture shows them. */
export function changedRows(was: Pictured, is: Pictured): { top: number; height: number } {
  const bytes = is.width * 3
  const row = (picture: Pictured, index: number) =>
    picture.data.subarray(index * bytes, (index + 1) * bytes)
  const most = Math.min(was.height, is.height)
  let first = 0
  while (first < most && row(was, first).equals(row(is, first))) first += 1
  let same = 0
  while (
    same < most - first &&
    row(was, was.height - 1 - same).equals(row(is, is.height - 1 - same))
  ) {
    same += 1
  }
  const top = Math.max(0, first - AROUND)
  const end = Math.max(was.height, is.height) - same + AROUND
  return { top, height: Math.min(TALLEST, end - top) }
}

async function sideBySide(was: Pictured | undefined, is: Pictured): Promise<Buffer> {
  const { top, height } = was ? changedRows(was, is) : { top: 0, height: TALLEST }
  const shown = [...(was ? [was] : []), is]
  const parts = await Promise.all(shown.map((picture) => cut(picture, top, height)))
  return sharp({
    create: {
      width: shown.length * (is.width + GAP) - GAP,
      height: Math.max(...parts.map((part) => part.height)),
      channels: 3,
      background: GREY,
    },
  })
    .composite(
      parts.map(({ png }, index) => ({ input: png, left: index * (is.width + GAP), top: 0 })),
    )
    .png()
    .toBuffer()
}

async function cut(picture: Pictured, top: number, height: number) {
  const { width, height: whole } = picture
  const from = Math.min(top, whole - 1)
  const rows = Math.min(height, whole - from)
  const png = await sharp(picture.data, { raw: { width, height: whole, channels: 3 } })
    .extract({ left: 0, top: from, width, height: rows })
    .png()
    .toBuffer()
  return { png, height: rows }
}
