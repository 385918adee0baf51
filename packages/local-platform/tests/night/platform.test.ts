import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { startPlatform, type Platform } from '#local-platform/platform.ts'
import { emptyTemplate, migratedTemplate, rowsAt } from '#tests/database.ts'
import { startTestPlatform } from '#tests/stage.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const EMBEDDED = { databaseTemplate: await migratedTemplate(), schedules: false }

async function readState(of: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path.join(of, 'state.json'), 'utf8'))
}

let folder: string
let stage: Platform

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'northmere-test-'))
  stage = await startTestPlatform({ folder })
})

afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

test('state.json tells tools where the platform runs', async () => {
  expect(await readState(folder)).toEqual({
    url: stage.url,
    databaseUrl: stage.databaseUrl,
    smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
    cardProviderUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    webhookSecret: expect.stringMatching(/^whsec_/),
    staffEmail: expect.stringContaining('staff@'),
    pid: process.pid,
  })
})

test('the local platform keeps orders, mails and secrets after a restart', async () => {
  const options = { ...EMBEDDED, folder: await temporaryFolder() }
  const first = await startPlatform(options)
  await rowsAt(
    first.databaseUrl,
    "create table kept (note text); insert into kept values ('before')",
  )
  await createTransport(first.smtpUrl).sendMail({
    from: 'a@firm.example',
    to: 'b@firm.example',
    subject: 'before',
  })
  await first.close()
  expect(existsSync(path.join(options.folder, 'state.json'))).toBe(false)
  await expect(fetch(first.url)).rejects.toThrow('fetch failed')

  const second = await startPlatform(options)
  onTestFinished(second.close)
  const kept = await rowsAt(second.databaseUrl, 'select note from kept')
  expect(kept).toEqual([{ note: 'before' }])
  expect((await second.mailbox.mails()).map(({ subject }) => subject)).toEqual(['before'])
  expect(second.webhookSecret).toBe(first.webhookSecret)
})

test('two platforms never share a data folder', async () => {
  await expect(startPlatform({ folder })).rejects.toThrow('is in use by process')
  expect(await readState(folder)).toMatchObject({ url: stage.url })
})

test('a platform that fails to start stops the services already started and unlocks the data folder', async () => {
  const options = {
    ...EMBEDDED,
    databaseTemplate: await emptyTemplate(),
    folder: await temporaryFolder(),
  }
  const blockingFile = path.join(options.folder, 'card-provider')
  await writeFile(blockingFile, '')
  await expect(startPlatform(options)).rejects.toThrow(blockingFile)
  await rm(blockingFile)
  const again = await startPlatform(options)
  await again.close()
})

test('the pages of the local platform link to one another', async () => {
  for (const page of ['/_local/mail', '/_local/card-provider']) {
    const answer = await fetch(stage.url + page)
    expect([page, answer.status]).toEqual([page, 200])
    expect(answer.headers.get('content-type')).toContain('text/html')
  }
  expect((await fetch(`${stage.url}/_local/nothing`)).status).toBe(404)
})
