import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'

import { createMailboxPage } from '#local-platform/mailbox-page.ts'
import { startMailbox, type Mailbox } from '#local-platform/mailbox.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

async function open(folder?: string): Promise<Mailbox & { folder: string }> {
  const own = folder ?? (await temporaryFolder())
  const mailbox = await startMailbox({ folder: own })
  onTestFinished(mailbox.close)
  return { ...mailbox, folder: own }
}

function send({ smtpUrl }: Mailbox, mail: Record<string, unknown> = {}) {
  const transport = createTransport(smtpUrl)
  return transport.sendMail({
    from: 'Northmere Partners <hello@northmere.example>',
    to: 'ada@buyer.example',
    subject: 'Your order 123456789',
    text: 'Thank you.\nhttps://shop.example/o?id=1&x=2',
    html: '<p>Thank you. <a href="https://shop.example/o">Your order</a></p>',
    messageId: '<order-1@northmere.example>',
    ...mail,
  })
}

const page = (mailbox: Mailbox, path = '', init: RequestInit = {}) =>
  createMailboxPage(mailbox)(new Request(`http://localhost:8888/_local/mail${path}`, init))

test('the mailbox lists mails newest first, even after a restart', async () => {
  const first = await open()
  for (const subject of ['one', 'two', 'three']) await send(first, { subject })
  await first.close()
  const second = await open(first.folder)
  await send(second, { subject: 'four' })
  expect((await second.mails()).map(({ subject }) => subject)).toEqual([
    'four',
    'three',
    'two',
    'one',
  ])
})

test('the mailbox has pages for the list, a mail and its HTML', async () => {
  const mailbox = await open()
  expect(await (await page(mailbox)).text()).toContain('No mail yet')
  await send(mailbox, { subject: 'A & B <script>' })
  const [mail] = await mailbox.mails()
  expect(await (await page(mailbox)).text()).toContain(
    `/_local/mail/${mail?.id}">A &#38; B &#60;script&#62;<`,
  )
  const answer = await page(mailbox, `/${mail?.id}`)
  expect(answer.headers.get('content-security-policy')).toContain("frame-src 'self'")
  const shown = await answer.text()
  expect(shown).toContain(`src="/_local/mail/${mail?.id}/html"`)
  expect(shown).toContain('href="https://shop.example/o?id=1&#38;x=2"')
  const html = await page(mailbox, `/${mail?.id}/html`)
  expect(await html.text()).toMatch(/^<base target="_top"><p>Thank you/)
  expect(html.headers.get('content-security-policy')).toContain("script-src 'none'")
})

test('the mailbox puts a base element into the head of a complete HTML document', async () => {
  const mailbox = await open()
  await send(mailbox, { html: '<html><head><title>x</title></head><body>y</body></html>' })
  const [mail] = await mailbox.mails()
  const html = await (await page(mailbox, `/${mail?.id}/html`)).text()
  expect(html).toContain('<head><base target="_top"><title>')
})

test('the mailbox serves its mails as JSON and can be emptied', async () => {
  const mailbox = await open()
  await send(mailbox)
  expect(await (await page(mailbox, '.json')).json()).toMatchObject([{ to: 'ada@buyer.example' }])
  expect(await (await page(mailbox, '.json?to=ada@buyer.example')).json()).toHaveLength(1)
  expect(await (await page(mailbox, '.json?to=ada@other.example')).json()).toEqual([])
  const cleared = await page(mailbox, '/clear', { method: 'POST' })
  expect([cleared.status, cleared.headers.get('location')]).toEqual([303, '/_local/mail'])
  expect(await mailbox.mails()).toEqual([])
})

test('the mailbox answers an unknown mail with 404', async () => {
  expect((await page(await open(), '/1-none')).status).toBe(404)
})
