import { expect, test } from 'vitest'

import { failure, success, type Result } from '#contract/failure.ts'
import { BUSY_TOAST } from '#staff/frame/staff-pages.texts.ts'
import { openPage } from '#tests/browser/fake-browser.ts'

interface Value {
  text: string
}

const DOWN = failure('unavailable', 'Down')
const ENDED = failure('not-signed-in', 'Sign in')

const value = (text: string): Result<Value> => success({ text })
const ready = (text: string, busy = 'no') => ({ state: 'ready', text, busy })

/** A resource on a new page; `stays` is whether a value survives a failed read. */
async function open({ stays = true } = {}) {
  const page = await openPage(() => import('#staff/frame/resource.store.ts'))
  const failures: string[] = []
  const opened = page.store.resource<Value>(({ message }, shown) => {
    failures.push(`${message} below ${shown?.text ?? 'nothing'}`)
    return stays
  })
  const read = (text: string) => opened.refresh(async () => value(text))
  return { ...page, ...opened, now: opened.$state.get.bind(opened.$state), read, failures }
}

/** A response that is held back until `release` is called. */
function heldResult() {
  const { promise, resolve } = Promise.withResolvers<Result<Value>>()
  return { ask: () => promise, release: resolve }
}

test('a value from the server stays on the page while the page requests the value again', async () => {
  const { read, refresh, now } = await open()
  const late = heldResult()
  expect(now()).toEqual({ state: 'loading' })
  await read('a')
  const refreshing = refresh(late.ask)
  expect(now()).toEqual(ready('a', 'refreshing'))
  late.release(value('b'))
  expect(await refreshing).toEqual({ text: 'b' })
  expect(now()).toEqual(ready('b'))
})

test.each([
  [
    'the failure, if there was no value',
    [],
    true,
    { state: 'error', failure: DOWN.ok ? {} : DOWN.failure },
    'nothing',
  ],
  ['the value, if it may stay', ['a'], true, ready('a'), 'a'],
  [
    'the failure, if the value may not stay',
    ['a'],
    false,
    { state: 'error', failure: DOWN.ok ? {} : DOWN.failure },
    'a',
  ],
] as const)(
  'a failed request for a value shows %s',
  async (_which, before, stays, expected, below) => {
    const { read, refresh, now, failures } = await open({ stays })
    for (const text of before) await read(text)
    expect(await refresh(async () => DOWN)).toBeUndefined()
    expect(now()).toEqual(expected)
    expect(failures).toEqual([`Down below ${below}`])
  },
)

test('a quiet refresh changes nothing before its response arrives', async () => {
  const { refresh, now } = await open()
  await refresh(async () => DOWN)
  const late = heldResult()
  const refreshing = refresh(late.ask, 'quiet')
  expect(now()).toMatchObject({ state: 'error' })
  late.release(value('a'))
  await refreshing
  expect(now()).toEqual(ready('a'))
})

test('a late response is dropped if a later request already has its response', async () => {
  const { read, refresh, now } = await open()
  const late = heldResult()
  const first = refresh(late.ask)
  await read('new')
  late.release(value('old'))
  expect(await first).toBeUndefined()
  expect(now()).toEqual(ready('new'))
})

test.each(['reading', 'working'] as const)(
  'a sign-out while the page is %s removes the loaded value',
  async (doing) => {
    const { read, refresh, runCall, now, staff } = await open()
    await read('a')
    const late = heldResult()
    const going =
      doing === 'reading' ? refresh(late.ask) : runCall({ text: 'a' }, 'saving', late.ask)
    staff.$staff.set({ state: 'signed-out' })
    late.release(value('b'))
    await going
    expect(now()).toEqual({ state: 'loading' })
  },
)

test.each(['reading', 'working'] as const)(
  'a session that ends while the page is %s removes the loaded value without reporting a failure',
  async (doing) => {
    const { read, refresh, runCall, now, staff, failures } = await open()
    await read('a')
    await (doing === 'reading'
      ? refresh(async () => ENDED)
      : runCall({ text: 'a' }, 'saving', async () => ENDED))
    expect(staff.$staff.get()).toEqual({ state: 'signed-out' })
    expect(now()).toEqual({ state: 'loading' })
    expect(failures).toEqual([])
  },
)

test.each([
  ['answered', value('c'), 'c'],
  ['refused', DOWN, 'a'],
] as const)(
  'an action of staff shows the earlier value until the request of the action is %s',
  async (_how, answer, final) => {
    const { read, runCall, now } = await open()
    await read('a')
    const late = heldResult()
    const working = runCall({ text: 'a' }, 'saving', late.ask)
    expect(now()).toEqual(ready('a', 'saving'))
    late.release(answer)
    expect(await working).toBe(answer)
    expect(now()).toEqual(ready(final))
  },
)

test('while an action runs, a read is refused with a toast and does not change the value', async () => {
  const { read, runCall, idleValue, now, toasts } = await open()
  await read('a')
  const late = heldResult()
  const working = runCall({ text: 'a' }, 'saving', late.ask)
  await read('b')
  expect(idleValue()).toBeUndefined()
  expect(toasts.get()).toMatchObject([BUSY_TOAST])
  late.release(value('c'))
  await working
  expect(now()).toEqual(ready('c'))
  expect(idleValue()).toEqual(ready('c'))
})

test('an action drops the response to a request that began before the action', async () => {
  const { read, refresh, idleValue, runCall, now } = await open()
  await read('a')
  const late = heldResult()
  const refreshing = refresh(late.ask)
  expect(idleValue()).toEqual(ready('a', 'refreshing'))
  await runCall({ text: 'a' }, 'saving', async () => value('b'))
  late.release(value('old'))
  await refreshing
  expect(now()).toEqual(ready('b'))
})

/** A list with one letter per page, and the requests and items seen. */
async function openList(letters: string) {
  const { store, ...page } = await openPage(() => import('#staff/frame/paged-resource.store.ts'))
  const log: string[] = []
  const list = store.pagedResource({
    async read(query: string, { cursor = '0' }: Record<string, string>) {
      log.push(`${query}${cursor}`)
      const end = Number(cursor) + 1
      const letter = { items: letters.slice(Number(cursor), end) }
      return success({ ...letter, nextCursor: end < letters.length ? `${end}` : null })
    },
    join: (before, next) => ({ ...next, items: before.items + next.items }),
    onShown: ({ items }) => log.push(items),
    handleReadFailure: () => true,
  })
  return { ...page, ...list, log }
}

test('each further page of a list is added once, up to the last page', async () => {
  const { fetchList, loadMore, shownValue, log } = await openList('abc')
  await fetchList('q', 1)
  expect(await Promise.all([loadMore(), loadMore()])).toEqual([false, false])
  expect(shownValue()).toMatchObject({ items: 'ab', pages: 2, query: 'q', busy: 'no' })
  expect(await loadMore()).toBe(true)
  expect(await loadMore()).toBe(false)
  expect(log).toEqual(['q0', 'a', 'q1', 'ab', 'q2', 'abc'])
})

test('a list loads as many pages as requested', async () => {
  const { fetchList, shownValue, log } = await openList('abcdef')
  await fetchList('q', 3)
  expect(shownValue()).toMatchObject({ items: 'abc', pages: 3 })
  expect(log).toEqual(['q0', 'q1', 'q2', 'abc'])
})

test('a reload of a list ignores a late response with the next page of the previous list', async () => {
  const { fetchList, loadMore, shownValue } = await openList('abc')
  await fetchList('q', 1)
  const more = loadMore()
  expect(shownValue()).toMatchObject({ busy: 'more' })
  await fetchList('r', 1)
  expect(await more).toBe(false)
  expect(shownValue()).toMatchObject({ items: 'a', query: 'r', pages: 1 })
})
