import { globSync, readFileSync } from 'node:fs'

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { expect, test } from '#tests/e2e/test.ts'
import { FAQ, PARTNERS } from '#tests/library.ts'

const FILES = globSync(['content/**/*.*', 'public/images/products/*.svg'])
const PRODUCT = FILES.find((file) => file.startsWith('content/products/')) ?? ''
const ANSWERS = 'content/faq.json'
const WORDS_FILE = 'content/words.json'
const TERMS = 'content/terms.mdx'
const ID = PRODUCT.replace(/^.*\/|\.json$/g, '')

interface Answers {
  categories: { questions: object[] }[]
}

/** Puts these files (in Base64) into a private folder of the browser, which replaces the folder picker. */
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

/** Opens the editor on a folder with all content. */
async function openEditor(page: Page): Promise<void> {
  // Fields are rendered only when they come into view.
  await page.setViewportSize({ width: 1440, height: 3000 })
  await page.goto('/edit')
  const choose = page.getByRole('button', { name: 'Work with Local Repository' })
  await choose.waitFor()
  const files = FILES.map((file) => [file, readFileSync(file, 'base64')] as const)
  await page.evaluate(chooseFolder, Object.fromEntries(files))
  await choose.click()
  await expect(page.getByRole('treeitem', { name: 'Services' })).toBeVisible()
}

/**
 * Opens the form of an entry, such as `pages/entries/terms`. Sets the address again if the editor
 * has returned to its list after a save.
 */
async function openForm(page: Page, entry: string): Promise<void> {
  const form = page.getByRole('group', { name: /^Edit / })
  await expect(async () => {
    await page.evaluate((address) => (location.hash = `#/collections/${address}`), entry)
    await expect(form).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 50_000 })
}

/** Saves the form and waits until the file passes the check and the list is back. */
async function save(page: Page, file: string, is: (text: string) => void): Promise<void> {
  const press = page.getByRole('button', { name: 'Save' })
  await press.click()
  // A file that is being written cannot be read, so reading is retried.
  await expect(async () => is(await page.evaluate(readBack, file))).toPass({ timeout: 50_000 })
  await expect(press).toBeHidden()
}

/** The field with this label in the open form. */
function part(page: Page, label: string): Locator {
  return page.getByRole('group', { name: /^Edit / }).getByRole('group', {
    name: new RegExp(`^“.${label}.” Field$`),
  })
}

// test.ts fails every test that makes a request to another site.
test('saving a form of the editor changes only the edited fields', async ({ page }) => {
  test.slow()
  const before = readFileSync(PRODUCT, 'utf8')
  const { image, writtenBy } = JSON.parse(before) as { image: string; writtenBy?: string }
  await openEditor(page)
  await openForm(page, `product/entries/${ID}`)
  const price = page.getByRole('textbox', { name: 'Price', exact: true })
  await expect(page.getByRole('textbox', { name: 'Image', exact: true })).toHaveText(image)
  const preview = page.getByRole('document', { name: 'Content Preview' })
  await expect(preview.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
  if (PARTNERS.length > 0) {
    const name = PARTNERS.find(({ id }) => id === writtenBy)?.name ?? '(None)'
    const field = page.getByRole('group', { name: /Partner who answers for it/ })
    await expect(field).toContainText(name)
  }

  await price.fill('12345')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('In pounds, such as').nth(1)).toBeVisible()
  expect(await page.evaluate(readBack, PRODUCT)).toBe(before)

  await price.fill('£12,345')
  await page.getByRole('button', { name: 'Replace Image' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click()
  const photograph = await sharp({
    create: { width: 900, height: 900, channels: 3, background: '#a64' },
  })
    .jpeg()
    .toBuffer()
  await (await choosing).setFiles({ name: 'desk.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  const changed = before
    .replace(/"price": "[^"]+"/, '"price": "£12,345"')
    .replace(/"image": "[^"]+"/, '"image": "/images/desk.jpg"')
  await save(page, PRODUCT, (after) => expect(after).toBe(changed))
  // Photographs go to the folder where the build looks for them.
  expect(await page.evaluate(readBack, 'content/images/desk.jpg')).toBe(photograph.toString())

  await test.step('the editor saves the terms', async () => {
    await openForm(page, 'pages/entries/terms')
    const before = readFileSync(TERMS, 'utf8')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    const body = before.slice(before.indexOf('\n---\n') + 5).trim()
    await text.fill(`${body}\n\nPut right.`)
    await page.getByRole('switch', { name: 'Correction' }).click()
    await save(page, TERMS, (after) => {
      expect(after).toContain('correction: true')
      expect(after.trimEnd()).toMatch(/\n\nPut right\.$/)
      expect(after.replace('correction: true\n', '').replace('\n\nPut right.', '')).toBe(before)
    })
  })

  if (FAQ) {
    await test.step('the editor saves answers of the FAQ', async () => {
      await openForm(page, 'pages/entries/faq')
      const before = readFileSync(ANSWERS, 'utf8')
      const categories = part(page, 'Categories')
      await categories.getByRole('button', { name: 'Expand', exact: true }).last().click()
      const questions = part(page, 'Questions and answers')
      await questions.getByRole('button', { name: /^Add .Questions and answers/ }).click()
      const added = questions.getByRole('textbox')
      await added.nth(0).fill('how-are-files-sent')
      await added.nth(1).fill('How are files sent?')
      await part(page, 'Answer')
        .getByRole('button', { name: /^Add .Answer/ })
        .click()
      await part(page, 'Answer').getByRole('textbox').fill('By a link that we send you.')
      await save(page, ANSWERS, (after) => {
        const { categories: all } = JSON.parse(after) as Answers
        expect(all.at(-1)?.questions.pop()).toEqual({
          id: 'how-are-files-sent',
          question: 'How are files sent?',
          answer: ['By a link that we send you.'],
        })
        expect({ ...(JSON.parse(before) as Answers), categories: all }).toEqual(JSON.parse(before))
        const lines = new Set(after.split('\n'))
        expect(before.split('\n').filter((line) => !lines.has(line))).toEqual([])
      })
    })
  }

  await test.step('the editor saves a text of the firm', async () => {
    await openForm(page, 'pages/entries/words')
    const before = JSON.parse(readFileSync(WORDS_FILE, 'utf8')) as {
      shop: object
      work: object[]
    }
    const shop = part(page, 'Shop')
    await shop.getByRole('button', { name: 'Expand' }).click()
    await part(page, 'Title').getByRole('textbox').fill('What we sell')
    await save(page, WORDS_FILE, (after) =>
      expect(JSON.parse(after)).toEqual({
        ...before,
        // A form writes each yes-or-no field, even a field that the file leaves out.
        work: before.work.map((step) => ({ waits: false, ...step })),
        shop: { ...before.shop, title: 'What we sell' },
      }),
    )
  })
})
