import { mkdirSync } from 'node:fs'
import path from 'node:path'

import type { Browser, Page } from '@playwright/test'
import type { Platform } from '@storefront/local-platform/platform.ts'
import { buildSite, isStale } from '@storefront/local-platform/site-build.ts'
import { Client } from 'pg'
import sharp from 'sharp'

import { openStage } from '#tests/stage.ts'

import { launchBrowser } from './find-browser.ts'
import { writeOrders } from './seed/write.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
const SITE = { project: PROJECT, dist: path.join(PROJECT, 'dist') }
const PICTURES = path.join(PROJECT, 'docs', 'pictures')
const VIEWPORT = { width: 1280, height: 768 }
const QUALITY = 80

/** Takes the pictures of the README: the shop, and the list of orders with samples in it. */
async function takePictures(shop: Platform, browser: Browser): Promise<void> {
  await fill(shop.databaseUrl)
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en-GB' })
  await page.goto(`${shop.url}/shop`, { waitUntil: 'networkidle' })
  // The heading's own face is there from the second page on.
  await page.reload({ waitUntil: 'networkidle' })
  await keep(page, 'shop')
  await signIn(page, shop)
  await page.goto(`${shop.url}/admin/orders`, { waitUntil: 'networkidle' })
  await page.getByRole('row').nth(1).waitFor()
  await keep(page, 'orders')
}

async function fill(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await writeOrders(client, { count: 60, seed: 1, now: new Date() })
  await client.end()
}

async function signIn(page: Page, { url, staffEmail, mailbox }: Platform): Promise<void> {
  await page.request.post(`${url}/api/auth/request-link`, { data: { email: staffEmail } })
  const mail = await mailbox.waitFor((sent) => sent.to === staffEmail)
  const token = /#token=(\S+)/.exec(mail.text)?.[1] ?? ''
  await page.request.post(`${url}/api/auth/confirm`, { data: { token: decodeURIComponent(token) } })
}

async function keep(page: Page, name: string): Promise<void> {
  const file = path.join(PICTURES, `${name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file)
  console.log(path.relative(PROJECT, file))
}

if (await isStale(SITE)) await buildSite(SITE)
mkdirSync(PICTURES, { recursive: true })
await using running = new AsyncDisposableStack()
const shop = await openStage({ dist: SITE.dist })
running.defer(shop.close)
const browser = await launchBrowser()
running.defer(() => browser.close())
await takePictures(shop, browser)
