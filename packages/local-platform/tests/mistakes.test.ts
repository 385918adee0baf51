import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { asLine } from '#content-check/report.ts'
import { answerMistakes } from '#local-platform/mistakes/answer-mistakes.ts'
import { MISTAKES_PATH } from '#local-platform/mistakes/path.ts'
import { reportsOf, untilBuildable } from '#local-platform/mistakes/reports-of.ts'
import { listenLocally } from '#local-platform/web/listen.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../..')

/** A project with the content of this one; `edit` changes a file and answers how it was. */
async function project() {
  const folder = await temporaryFolder()
  for (const name of ['content', 'public/images']) {
    await cp(path.join(PROJECT, name), path.join(folder, name), { recursive: true })
  }
  async function edit(file: string, written: string, instead: string): Promise<string> {
    const before = await readFile(path.join(folder, file), 'utf8')
    expect(before).toContain(written)
    await writeFile(path.join(folder, file), before.replace(written, instead))
    return before
  }
  const mend = (file: string, text: string) => writeFile(path.join(folder, file), text)
  return { folder, edit, mend, report: reportsOf(folder) }
}

const asText = async (response: Response) => ({
  status: response.status,
  text: decoded(await response.text()),
})

/** A site that answers every address with “The shop.”, behind the answers to mistakes. */
async function site({ report }: { report: ReturnType<typeof reportsOf> }) {
  const answer = answerMistakes(report)
  const listeners = await listenLocally(0, (incoming, outgoing) => {
    void answer(incoming, outgoing, () => outgoing.end('The shop.'))
  })
  onTestFinished(listeners.close)
  return (address: string, accept = 'text/html,*/*') =>
    fetch(`http://localhost:${listeners.port}${address}`, {
      headers: { accept, connection: 'close' },
    }).then(asText)
}

const decoded = (html: string) =>
  html.replaceAll(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code)))

const PIM = 'content/products/pim.json'

test.each([
  [PIM, '"price": "£4,997"', '"price": 4997'],
  [PIM, '"price": "£4,997",', '"price": "£4,997"'],
  [PIM, '/images/products/pim.svg', '/images/products/pmi.svg'],
  ['content/site.json', '"shortName":', '"shortNam":'],
  ['content/home.json', '((firm.', '((frim.'],
  ['content/redirects.json', '[', '[,'],
  ['content/case-studies/oakline.mdx', '\n---\n\n', '\n---\n\nbroken { here\n\n'],
  ['content/case-studies/oakline.mdx', 'challenge:', 'challenge: [a'],
  ['content/terms.mdx', "lastUpdated: '", "lastUpdated: '99"],
])('in the place of a page stands what %s has to be mended in: %s', async (file, was, now) => {
  const its = await project()
  const visit = await site(its)
  await its.edit(file, was, now)
  const { problems } = await its.report()
  const { status, text } = await visit('/shop')
  expect(status).toBe(500)
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) {
    expect(text).toContain(`${problem.file}:${problem.line}:${problem.column}`)
    expect(text).toContain(problem.message)
  }
})

test('several mistakes are told at once, and the page is back when the last is mended', async () => {
  const its = await project()
  const visit = await site(its)
  expect(await visit('/shop')).toEqual({ status: 200, text: 'The shop.' })
  const product = await its.edit(PIM, '"price"', '"prize"')
  const terms = await its.edit('content/terms.mdx', '## ', '# ')
  expect((await visit('/shop')).text).toContain('3 things to correct')
  await its.mend(PIM, product)
  expect((await visit('/shop')).text).toContain('2 things to correct')
  await its.mend('content/terms.mdx', terms)
  expect(await visit('/shop')).toEqual({ status: 200, text: 'The shop.' })
})

test('a mistake with which pages can be made hides none; it is told beside them', async () => {
  const its = await project()
  const visit = await site(its)
  await its.edit('content/faq.json', 'email', 'e-mail')
  await its.edit(PIM, '"£4,997"', '"£1"')
  expect(await visit('/shop')).toEqual({ status: 200, text: 'The shop.' })
  const { text } = await visit(MISTAKES_PATH)
  const { problems } = await its.report()
  expect(JSON.parse(text)).toEqual(problems)
  expect(problems.map(asLine)).toEqual([
    expect.stringContaining('write email (docs/glossary.md)'),
    expect.stringContaining('price is £1'),
  ])
})

test('what is no page of the shop is answered whatever is wrong', async () => {
  const its = await project()
  const visit = await site(its)
  await its.edit(PIM, '"price"', '"prize"')
  expect((await visit('/shop')).status).toBe(500)
  for (const address of ['/edit', '/edit/settings.json', '/_local/mail']) {
    expect(await visit(address)).toEqual({ status: 200, text: 'The shop.' })
  }
  expect((await visit('/images/products/pim.svg', 'image/avif,*/*')).text).toBe('The shop.')
})

test('what cannot start with the content as it is starts once it is mended', async () => {
  const its = await project()
  const before = await its.edit('content/site.json', '"name":', 'name:')
  const free = await listenLocally(0, () => undefined)
  await free.close()
  const url = `http://localhost:${free.port}/`
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  onTestFinished(() => log.mockRestore())
  const started = untilBuildable(its.report, free.port)
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringContaining(`${free.port}`)))
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  expect(decoded(await page.text())).toContain('content/site.json:3:3')
  await its.mend('content/site.json', before)
  await started
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
