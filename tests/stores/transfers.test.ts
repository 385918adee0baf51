import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { listTransfers, type AwaitedTransfer } from '#contract/transfers.ts'
import { SEARCH_REST_MS } from '#stores/search-timer.ts'

import { pageOfEach, type Reply } from './fake-browser.ts'

const LIST = listTransfers.path
const ADDRESS = 'https://shop.example/admin/transfers'
const DOWN: Reply = { failure: { code: 'unavailable', message: 'Down' } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
const { browser, store, toasts, open } = pageOfEach(() => import('#stores/transfers.ts'), ADDRESS)

afterEach(() => void vi.useRealTimers())

function aTransfer(id: string): AwaitedTransfer {
  return {
    id,
    number: '123456789',
    date: '2026-03-01T10:00:00.000Z',
    customerName: 'Zoë',
    companyName: '',
    total: 199_700,
    received: 0,
    dueOn: '2026-03-15',
  }
}

const answer = (...ids: string[]): Reply => ({
  value: { transfers: ids.map(aTransfer), count: ids.length },
})

function shown() {
  const list = store.$transfers.get()
  return list.state === 'ready' ? list.transfers.map(({ id }) => id) : list.state
}

const searches = () => browser.callsTo(LIST).map(({ query }) => query.get('search'))

test('the list is that of the search in the address', async () => {
  await open(`${ADDRESS}?search=hale`)
  browser.reply(LIST, answer('a'))
  await store.openTransfers()
  expect(searches()).toEqual(['hale'])
  expect(store.$search.get()).toBe('hale')
  expect(shown()).toEqual(['a'])
})

test('searching waits for a rest, asks once and stays in the address, until it is cleared', async () => {
  browser.reply(LIST, answer('a', 'b'), answer('b'), answer('a', 'b'))
  await store.openTransfers()
  store.searchTransfers('£1')
  store.searchTransfers('£1,250 ')
  await vi.advanceTimersByTimeAsync(SEARCH_REST_MS)
  expect(searches()).toEqual([null, '£1,250'])
  expect(shown()).toEqual(['b'])
  expect(new URL(browser.address()).searchParams.get('search')).toBe('£1,250')
  await store.clearTransferSearch()
  expect(browser.address()).toBe(ADDRESS)
  expect(shown()).toEqual(['a', 'b'])
})

test('a list that could not be fetched anew stays, with a toast; below another search it goes', async () => {
  browser.reply(LIST, answer('a'), DOWN)
  await store.openTransfers()
  await store.refreshTransfers()
  expect(shown()).toEqual(['a'])
  expect(toasts.get()).toMatchObject([{ kind: 'error', description: 'Down' }])

  store.searchTransfers('hale')
  await store.refreshTransfers()
  expect(store.$transfers.get()).toMatchObject({ state: 'error', failure: { message: 'Down' } })
})
