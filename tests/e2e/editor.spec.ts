import { globSync, readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { PARTNERS } from '#tests/library.ts'

import { expect, test } from './test.ts'

const FILES = globSync(['content/**/*.*', 'public/images/products/*.svg'])
const PRODUCT = FILES.find((file) => file.startsWith('content/products/')) ?? ''
const TERMS = 'content/terms.mdx'
const ID = PRODUCT.replace(/^.*\/|\.json$/g, '')

/** A folder of the browser's own, with these files in Base64, stands for the one that a person would choose. */
async function chooseFolder(files: Record<string, string>): Promise<void> {
  const root = await navigator.storage.getDirectory()
  for (const [file, bytes] of Object.entries({ ...files, '.git/HEAD': '' })) {
    const names = file.split('/')
    const name = names.pop() ?? ''
    let folder = root
    for (const part of names) folder = await folder.getDirectoryHandle(part, { create: true })
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
    await writable.write(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)))
    await writable.close()
  }
  Object.assign(window, { showDirectoryPicker: () => Promise.resolve(root) })
}

async function readBack(file: string): Promise<string> {
  const names = file.split('/')
  const name = names.pop() ?? ''
  let folder = await navigator.storage.getDirectory()
  for (const part of names) folder = await folder.getDirectoryHandle(part)
  return (await (await folder.getFileHandle(name)).getFile()).text()
}

async function openEditor(page: Page): Promise<void> {
  // Fields are drawn as they come into view.
  await page.setViewportSize({ width: 1440, height: 3000 })
  await page.goto('/edit')
  const choose = page.getByRole('button', { name: 'Work with Local Repository' })
  await choose.waitFor()
  const files = FILES.map((file) => [file, readFileSync(file, 'base64')] as const)
  await page.evaluate(chooseFolder, Object.fromEntries(files))
  await choose.click()
  await expect(page.getByRole('treeitem', { name: 'Services' })).toBeVisible()
}

// That it asks no other site for anything is watched in every test: see test.ts.
test('a form shows its picture and changes a price, and no other line of its file', async ({
  page,
}) => {
  await openEditor(page)
  await page.evaluate((id) => {
    location.hash = `#/collections/product/entries/${id}`
  }, ID)
  const price = page.getByRole('textbox', { name: 'Price', exact: true })
  const before = readFileSync(PRODUCT, 'utf8')
  const { image } = JSON.parse(before) as { image: string }
  await expect(page.getByRole('textbox', { name: 'Image', exact: true })).toHaveText(image)
  const preview = page.getByRole('document', { name: 'Content Preview' })
  await expect(preview.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)

  await price.fill('12345')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('In pounds, such as').nth(1)).toBeVisible()
  expect(await page.evaluate(readBack, PRODUCT)).toBe(before)

  await price.fill('£12,345')
  await page.getByRole('button', { name: 'Save' }).click()
  const after = before.replace(/"price": "[^"]+"/, '"price": "£12,345"')
  // A file that is being written cannot be read: then it is asked for again.
  await expect(async () => {
    expect(await page.evaluate(readBack, PRODUCT)).toBe(after)
  }).toPass({ timeout: 20_000 })
})

test('a slip of the pen in the terms is put right, and no other line of them changes', async ({
  page,
}) => {
  await openEditor(page)
  await page.evaluate(() => {
    location.hash = '#/collections/pages/entries/terms'
  })
  const before = readFileSync(TERMS, 'utf8')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const body = before.slice(before.indexOf('\n---\n') + 5).trim()
  await text.fill(`${body}\n\nPut right.`)
  await page.getByRole('switch', { name: 'Correction' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(async () => {
    const after = await page.evaluate(readBack, TERMS)
    expect(after).toContain('correction: true')
    expect(after.trimEnd()).toMatch(/\n\nPut right\.$/)
    expect(after.replace('correction: true\n', '').replace('\n\nPut right.', '')).toBe(before)
  }).toPass({ timeout: 20_000 })
})

test('what names something else is shown and picked by its name', async ({ page }) => {
  test.skip(PARTNERS.length === 0, 'The firm names no partners')
  await openEditor(page)
  await page.evaluate((id) => {
    location.hash = `#/collections/product/entries/${id}`
  }, ID)
  const { writtenBy } = JSON.parse(readFileSync(PRODUCT, 'utf8')) as { writtenBy?: string }
  const name = PARTNERS.find(({ id }) => id === writtenBy)?.name ?? '(None)'
  const field = page.getByRole('group', { name: /Partner who answers for it/ })
  await expect(field).toContainText(name)
})
