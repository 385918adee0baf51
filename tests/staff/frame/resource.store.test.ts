import { expect, test } from 'vitest'

import { failure, success, type Result } from '#contract/failure.ts'
import { NOT_NOW } from '#staff/frame/staff-pages.texts.ts'
import { openPage } from '#tests/browser/fake-browser.ts'

interface Value {
  text: string
}

const DOWN = failure('unavailable', 'Down')
const ENDED = failure('not-signed-in', 'Sign in')

const value = (text: string): Result<Value> => success({ text })
const ready = (text: string, busy = 'no') => ({ state: 'ready', text, busy })

/** A resource in a page just opened; `stays` is whether a value outlives a failed read. */
async function open({ stays = true } = {}) {
  const page = await openPage(() => import('#staff/frame/resource.store.ts'))
  const told: string[] = []
  const held = page.store.resource<Value, 'saving'>(({ message }, shown) => {
    told.push(`${message} below ${shown?.text ?? 'nothing'}`)
    return stays
  })
  const read = (text: string) => held.refresh(async () => value(text))
  return { ...page, ...held, now: held.$state.get.bind(held.$state), read, told }
}

/** An answer that is held back until it is released. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<Result<Value>>()
  return { ask: () => promise, release: resolve }
}

test('a value that is read again stays until the answer comes', async () => {
  const { read, refresh, now } = await open()
  const late = heldAnswer()
  expect(now()).toEqual({ state: 'loading' })
  await read('a')
  const refreshing = refresh(late.ask)
  expect(now()).toEqual(ready('a', 'refreshing'))
  late.release(value('b'))
  expect(await refreshing).toEqual({ text: 'b' })
  expect(now()).toEqual(ready('b'))
})

test.each([
  ['the first', [], true, { state: 'error', failure: DOWN.ok ? {} : DOWN.failure }, 'nothing'],
  ['a later one, and the value stays', ['a'], true, ready('a'), 'a'],
  [
    'a later one, and the value goes',
    ['a'],
    false,
    { state: 'error', failure: DOWN.ok ? {} : DOWN.failure },
    'a',
  ],
] as const)('a read fails: %s', async (_which, before, stays, left, below) => {
  const { read, refresh, now, told } = await open({ stays })
  for (const text of before) await read(text)
  expect(await refresh(async () => DOWN)).toBeUndefined()
  expect(now()).toEqual(left)
  expect(told).toEqual([`Down below ${below}`])
})

test('a quiet read changes nothing before its answer, not even why the last one failed', async () => {
  const { refresh, now } = await open()
  await refresh(async () => DOWN)
  const late = heldAnswer()
  const refreshing = refresh(late.ask, 'quiet')
  expect(now()).toMatchObject({ state: 'error' })
  late.release(value('a'))
  await refreshing
  expect(now()).toEqual(ready('a'))
})

test('an answer that is overtaken by a later one is dropped', async () => {
  const { read, refresh, now } = await open()
  const late = heldAnswer()
  const first = refresh(late.ask)
  await read('new')
  late.release(value('old'))
  expect(await first).toBeUndefined()
  expect(now()).toEqual(ready('new'))
})

test.each(['reading', 'working'] as const)(
  'whoever signs out while %s takes the value out of the page, and no answer brings it back',
  async (doing) => {
    const { read, refresh, work, now, staff } = await open()
    await read('a')
    const late = heldAnswer()
    const going = doing === 'reading' ? refresh(late.ask) : work({ text: 'a' }, 'saving', late.ask)
    staff.$staff.set({ state: 'signed-out' })
    late.release(value('b'))
    await going
    expect(now()).toEqual({ state: 'loading' })
  },
)

test.each(['reading', 'working'] as const)(
  'a session that has ended is found while %s: nothing stays, and nothing else is told',
  async (doing) => {
    const { read, refresh, work, now, staff, told } = await open()
    await read('a')
    await (doing === 'reading'
      ? refresh(async () => ENDED)
      : work({ text: 'a' }, 'saving', async () => ENDED))
    expect(staff.$staff.get()).toEqual({ state: 'signed-out' })
    expect(now()).toEqual({ state: 'loading' })
    expect(told).toEqual([])
  },
)

test.each([
  ['answered', value('c'), 'c'],
  ['refused', DOWN, 'a'],
] as const)('work shows what is expected, then what was %s', async (_how, answer, left) => {
  const { read, work, now } = await open()
  await read('a')
  const late = heldAnswer()
  const working = work({ text: 'a' }, 'saving', late.ask, { text: 'b' })
  expect(now()).toEqual(ready('b', 'saving'))
  late.release(answer)
  expect(await working).toBe(answer)
  expect(now()).toEqual(ready(left))
})

test('work is not overtaken by a read or by other work, which is told', async () => {
  const { read, work, free, now, toasts } = await open()
  await read('a')
  const late = heldAnswer()
  const working = work({ text: 'a' }, 'saving', late.ask)
  await read('b')
  expect(free()).toBeUndefined()
  expect(toasts.get()).toMatchObject([NOT_NOW])
  late.release(value('c'))
  await working
  expect(now()).toEqual(ready('c'))
  expect(free()).toEqual(ready('c'))
})

test.each(['work', 'change'] as const)('a read on its way gives way to %s', async (what) => {
  const { read, refresh, free, work, change, now } = await open()
  await read('a')
  const late = heldAnswer()
  const refreshing = refresh(late.ask)
  expect(free()).toEqual(ready('a', 'refreshing'))
  if (what === 'work') await work({ text: 'a' }, 'saving', async () => value('b'))
  else change(() => ({ text: 'b' }))
  late.release(value('old'))
  await refreshing
  expect(now()).toEqual(ready('b'))
})

/** A list of letters, one on a page, and what was asked of it. */
async function openList(letters: string) {
  const { store, ...page } = await openPage(() => import('#staff/frame/paged-resource.store.ts'))
  const asked: string[] = []
  const list = store.pagedResource({
    async read(query: string, { cursor = '0' }: Record<string, string>) {
      asked.push(`${query}${cursor}`)
      const end = Number(cursor) + 1
      const letter = { items: letters.slice(Number(cursor), end) }
      return success({ ...letter, nextCursor: end < letters.length ? `${end}` : null })
    },
    join: (before, next) => ({ ...next, items: before.items + next.items }),
    onShown: ({ items }) => asked.push(items),
    refused: () => true,
  })
  return { ...page, ...list, asked }
}

test('the next page is added once, up to the last one', async () => {
  const { fetchList, loadMore, shown, asked } = await openList('abc')
  await fetchList('q', 1)
  expect(await Promise.all([loadMore(), loadMore()])).toEqual([false, false])
  expect(shown()).toMatchObject({ items: 'ab', pages: 2, query: 'q', busy: 'no' })
  expect(await loadMore()).toBe(true)
  expect(await loadMore()).toBe(false)
  expect(asked).toEqual(['q0', 'a', 'q1', 'ab', 'q2', 'abc'])
})

test('a list is read as far as it is wanted', async () => {
  const { fetchList, shown, asked } = await openList('abcdef')
  await fetchList('q', 3)
  expect(shown()).toMatchObject({ items: 'abc', pages: 3 })
  expect(asked).toEqual(['q0', 'q1', 'q2', 'abc'])
})

test('a list that is asked for anew overtakes its next page', async () => {
  const { fetchList, loadMore, shown } = await openList('abc')
  await fetchList('q', 1)
  const more = loadMore()
  expect(shown()).toMatchObject({ busy: 'more' })
  await fetchList('r', 1)
  expect(await more).toBe(false)
  expect(shown()).toMatchObject({ items: 'a', query: 'r', pages: 1 })
})
