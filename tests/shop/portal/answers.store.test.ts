import { beforeEach, expect, test, vi } from 'vitest'

import type { Failure } from '#contract/failure.ts'
import { openPortal, saveAnswers, sendAnswers } from '#contract/shop/portal.ts'
import { aQuestion } from '#tests/an-intake.ts'
import { fakeClock, pageForEach } from '#tests/browser/fake-browser.ts'

import { portalServer, type PortalServer } from './portal-server.ts'

const QUESTIONS = [
  aQuestion('name', 'short'),
  aQuestion('staff', 'number', 'How many?', { required: false }),
  aQuestion('offer', 'yes-no'),
  aQuestion('sum', 'money', 'How much?', { shownIf: { question: 'offer', answer: 'yes' } }),
]
const PRODUCT = 'valuation'
const LOST: Failure = { code: 'unavailable', message: '' }

const load = async () => ({
  ...(await import('#shop/portal/portal.store.ts')),
  ...(await import('#shop/portal/answers.store.ts')),
})
fakeClock()
const { store } = pageForEach(load, '/order-confirmation')

let server: PortalServer
beforeEach(async () => {
  server = portalServer(QUESTIONS)
  await store.loadCustomerPortal('key', true)
})

const type = (id: string, text: string) => store.typeAnswer(PRODUCT, id, text)
const pause = () => vi.advanceTimersByTimeAsync(1000)
const draft = () => store.$drafts.get()[PRODUCT]
const sheet = () => store.shownProducts()[0]?.questionnaire
const sentAnswers = () => server.callsTo(saveAnswers).map(({ body }) => body['answers'])

test('the customer’s changed answers are saved together after a pause in typing', async () => {
  type('name', 'Harb')
  await vi.advanceTimersByTimeAsync(900)
  type('name', 'Harbour')
  type('staff', '12')
  await vi.advanceTimersByTimeAsync(900)
  expect(sentAnswers()).toEqual([])
  await pause()

  expect(sentAnswers()).toEqual([{ name: 'Harbour', staff: '12' }])
  expect(draft()?.answers).toEqual({})
  expect(draft()?.status).toMatch(/^Saved \d\d:\d\d$/)
  expect(sheet()?.answers).toEqual({ name: 'Harbour', staff: '12' })
})

test('leaving a field saves at once the answers that have changed since the last save', async () => {
  type('name', 'Harbour')
  await store.saveTypedAnswers()
  type('staff', '12')
  await store.saveTypedAnswers()
  await store.saveTypedAnswers()
  expect(sentAnswers()).toEqual([{ name: 'Harbour' }, { staff: '12' }])
})

test('answers typed during a save are saved by the next save', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.fail(promise)
  type('name', 'Harb')
  const saved = store.saveTypedAnswers()
  type('name', 'Harbour')
  type('staff', '12')
  await pause()
  expect(sentAnswers(), 'one call at a time').toEqual([{ name: 'Harb' }])
  resolve(undefined)
  await saved
  expect(sentAnswers()).toEqual([{ name: 'Harb' }, { name: 'Harbour', staff: '12' }])
  expect(server.saved()).toEqual({ name: 'Harbour', staff: '12' })
})

test('a number is saved without the invisible marks that were pasted with it', async () => {
  type('staff', '\u202A1,250\u202C\u200B')
  await store.saveTypedAnswers()
  expect(sentAnswers()).toEqual([{ staff: '1,250' }])
})

test('an invalid answer keeps its text while the other answers are saved', async () => {
  type('name', 'Harbour')
  type('staff', 'twelve')
  await store.saveTypedAnswers()
  expect(sentAnswers()).toEqual([{ name: 'Harbour' }])
  expect(draft()?.answers).toEqual({ staff: 'twelve' })

  type('staff', '12')
  await store.saveTypedAnswers()
  expect(sentAnswers()).toEqual([{ name: 'Harbour' }, { staff: '12' }])
})

test('a failed save of answers is retried until it succeeds', async () => {
  server.fail(LOST)
  type('name', 'Harbour')
  await pause()
  expect(draft()?.status).toBe('Not saved: retrying')
  expect(draft()?.answers).toEqual({ name: 'Harbour' })
  await pause()
  expect(server.saved()).toEqual({ name: 'Harbour' })
  expect(draft()?.answers).toEqual({})
})

test('a refused save of answers shows the reason and keeps the text until the next change', async () => {
  server.fail({ code: 'payment-not-found', message: 'Use the newest link.' })
  type('name', 'Harbour')
  await store.saveTypedAnswers()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentAnswers()).toHaveLength(1)
  expect(draft()).toMatchObject({
    answers: { name: 'Harbour' },
    status: 'Not saved. Use the newest link.',
  })
  expect(store.$announcement.get()).toBe('Not saved. Use the newest link.')
  type('name', 'Harbour Ltd')
  await store.saveTypedAnswers()
  expect(server.saved()).toEqual({ name: 'Harbour Ltd' })
})

test('once staff have accepted the answers, the customer’s page shows the accepted answers', async () => {
  server.accept()
  server.fail({ code: 'order-changed', message: 'They have been accepted.' })
  type('name', 'Harbour')
  await store.saveTypedAnswers()
  expect(draft()?.answers).toEqual({})
  expect(sheet()?.state).toBe('accepted')
})

test('a question that becomes visible through an answer is announced to screen readers', () => {
  type('offer', 'no')
  expect(store.$announcement.get()).toBe('')
  type('offer', 'yes')
  expect(store.$announcement.get()).toBe('New: How much?')
})

test('incomplete answers are not sent', async () => {
  type('offer', 'yes')
  const sent = await store.sendTypedAnswers(PRODUCT)
  expect(sent).toMatchObject({ ok: false, failure: { fields: { name: expect.any(String) } } })
  expect(sent).toMatchObject({ failure: { fields: { sum: expect.any(String) } } })
  expect(server.callsTo(sendAnswers)).toEqual([])
})

test('answers are saved before they are sent, and a later change reopens the questionnaire', async () => {
  type('name', 'Harbour')
  type('offer', 'no')
  await store.sendTypedAnswers(PRODUCT)
  expect(server.calls.map(({ path }) => path)).toEqual([
    openPortal.path,
    saveAnswers.path,
    sendAnswers.path,
  ])
  expect(sheet()?.state).toBe('sent')
  type('name', 'Harbour Ltd')
  await store.saveTypedAnswers()
  expect(sheet()?.state).toBe('open')
  expect(store.$announcement.get()).toContain('send them again')
  await store.sendTypedAnswers(PRODUCT)
  expect(sheet()?.state).toBe('sent')
})

test('if the server refuses to take the answers, the customer’s page shows the answers from the other device', async () => {
  type('name', 'Harbour')
  type('offer', 'no')
  await store.saveTypedAnswers()
  server.fail({ code: 'invalid-request', message: '', fields: { name: 'Missing' } })
  const before = server.callsTo(openPortal).length
  expect(await store.sendTypedAnswers(PRODUCT)).toMatchObject({ ok: false })
  expect(server.callsTo(openPortal)).toHaveLength(before + 1)
})
