import { afterEach, beforeEach, vi } from 'vitest'

import type { Failure } from '#contract/failure.ts'

/** A reply of the fake server: a value, or a failure with its code. */
export type Reply = { value: unknown } | { failure: Partial<Failure> & Pick<Failure, 'code'> }

/** Replaces storage, fetch and location with empty fakes. */
function fakeBrowser(address = '/checkout') {
  const replies = new Map<string, (Reply | Promise<Reply>)[]>()
  const local = new Map<string, string>()
  const session = new Map<string, string>()
  const calls: { path: string; query: URLSearchParams; body: unknown }[] = []
  const visits: string[] = []
  const url = new URL(address, 'https://shop.example')
  let isConnected = true

  async function fakeFetch(target: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(target, url)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ path: pathname, query: searchParams, body })
    if (!isConnected) throw new TypeError('Failed to fetch')
    const queue = replies.get(pathname) ?? []
    const reply = await (queue.length > 1 ? queue.shift() : queue[0])
    if (!reply) throw new Error(`No reply is set for ${pathname}`)
    if ('value' in reply) return Response.json(reply.value)
    const error = { message: 'Refused', requestId: 'r1', ...reply.failure }
    return Response.json({ error }, { status: 400 })
  }

  let isBlocked = false
  const storageOver = (texts: Map<string, string>) => ({
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isBlocked) throw new DOMException('No room left', 'QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key: string) => void texts.delete(key),
  })
  let state: unknown = null
  const write = (next: unknown, _title: string, target: URL | string = url) => {
    state = next
    url.href = new URL(target, url).href
  }
  const leave = (next: string) => visits.push(next)
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('localStorage', storageOver(local))
  vi.stubGlobal('sessionStorage', storageOver(session))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('history', {
    get state() {
      return state
    },
    pushState: write,
    replaceState: write,
  })
  vi.stubGlobal('location', Object.assign(url, { assign: leave, replace: leave }))
  return {
    local,
    session,
    /** Requests to the fake server. */
    calls,
    callsTo: (path: string) => calls.filter((call) => call.path === path),
    /** Addresses that the page navigated to, in order. */
    visits,
    address: () => url.href,
    /** Sets the replies to requests of a path, in order; the last reply repeats. */
    reply: (path: string, ...queue: (Reply | Promise<Reply>)[]) => void replies.set(path, queue),
    /** Holds back the reply to requests of a path; the returned function sends it. */
    hold: (path: string) => {
      const { reply, release } = heldReply()
      replies.set(path, [reply])
      return release
    },
    /** Makes every later write to storage fail. */
    blockStorage: () => void (isBlocked = true),
    disconnect: () => void (isConnected = false),
  }
}

/** Opens a page in a fake browser; returns the browser, the page's store from `load`, and the shared stores. */
export async function openPage<Store>(load: () => Promise<Store>, address?: string) {
  vi.resetModules()
  const browser = fakeBrowser(address)
  const store = await load()
  const staff = await import('#staff/frame/staff.store.ts')
  const cart = await import('#shop/cart/cart.store.ts')
  const { $toasts: toasts } = await import('#site/frame/toasts.store.ts')
  return { browser, store, staff, cart, toasts }
}

/** Opens a page before each test; `open` replaces this page by a page at another address. */
export function pageForEach<Store extends object>(load: () => Promise<Store>, address?: string) {
  let page: Awaited<ReturnType<typeof openPage<Store>>>
  const open = async (at = address) => {
    page = await openPage(load, at)
  }
  beforeEach(() => open())
  const part = <Name extends keyof typeof page>(name: Name) =>
    new Proxy({} as (typeof page)[Name], { get: (_, key) => Reflect.get(page[name], key) })
  return {
    open,
    browser: part('browser'),
    store: part('store'),
    staff: part('staff'),
    cart: part('cart'),
    toasts: part('toasts'),
  }
}

/** A reply that arrives when `release` is called with it. */
export function heldReply() {
  const { promise: reply, resolve: release } = Promise.withResolvers<Reply>()
  return { reply, release }
}

/** Fakes the clock in each test of the file. */
export function fakeClock(options?: Parameters<typeof vi.useFakeTimers>[0]): void {
  beforeEach(() => void vi.useFakeTimers(options))
  afterEach(() => void vi.useRealTimers())
}
