import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'

import { quantityCap } from '#domain/products/cart.ts'
import { catalogue } from '#services/catalogue.ts'
import { product } from '#tests/catalogue.ts'

import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { hostedPage } from './pages/hosted.ts'
import { messagesPage } from './pages/messages.ts'
import { ordersPage } from './pages/orders.ts'
import { shopPage } from './pages/shop.ts'
import { staffPages } from './pages/staff-pages.ts'

/**
 * Options for `test.use`: a visitor who accepts motion; in all other tests the visitor prefers
 * reduced motion.
 */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Skips a test that needs more different services than the firm sells. */
export function skipBelowServices(count: number): void {
  test.skip(catalogue.products.length < count, `The firm sells fewer than ${count} services`)
}

/** Skips a test that needs more of one service than an order may hold. */
export function skipBelowQuantity(id: string, count: number): void {
  test.skip(quantityCap(product(id)) < count, `An order holds fewer than ${count} of a service`)
}

interface ConsoleErrors {
  /** A browser error that this test causes: it must occur, and is no failure. */
  expect: (pattern: RegExp) => void
  /** Allows an error, which need not occur. */
  allow: (pattern: RegExp) => void
}

/** Page objects of a visit. */
const pagesOf = (page: Page) => ({
  shop: shopPage(page),
  cart: cartPage(page),
  checkout: checkoutPage(page),
  hosted: hostedPage(page),
  confirmation: confirmationPage(page),
  orders: ordersPage(page),
  staff: staffPages(page),
  messages: messagesPage(page),
})

interface Options {
  /** Whether toasts disappear after a while, as they do for visitors; in other tests they stay. */
  toastsLeave: boolean
}

interface Fixtures {
  /** The page objects of this visit. */
  on: ReturnType<typeof pagesOf>
  consoleErrors: ConsoleErrors
  /** Opens the browser of another visitor; only the shop is shared. */
  visit: () => Promise<Page>
}

/**
 * Watches every page of a test: a console error, an uncaught exception, a policy violation or a
 * request to another site fails it.
 */
export const test = base.extend<Fixtures & Options>({
  toastsLeave: [false, { option: true }],
  on: ({ page }, use) => use(pagesOf(page)),
  consoleErrors: [
    async ({ context, baseURL, toastsLeave }, use) => {
      const watch = watching(baseURL ?? '')
      watch.over(context)
      if (!toastsLeave) await context.addInitScript(holdToasts)
      await use(watch)
      watch.check()
    },
    { auto: true },
  ],
  visit: async ({ browser, consoleErrors, toastsLeave }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      ;(consoleErrors as Watch).over(context)
      if (!toastsLeave) await context.addInitScript(holdToasts)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/**
 * Runs in the page: keeps toasts as if the pointer were over them, so that a test on a busy machine
 * finds them.
 */
function holdToasts(): void {
  void customElements
    .whenDefined('toast-region')
    .then(({ prototype }) => Object.assign(prototype as object, { matches: () => true }))
}

type Watch = ReturnType<typeof watching>

/** Chromium’s error for a page that was painted before its transition began. */
const PAINTED_EARLY = /^InvalidStateError: Transition was aborted .* Page already revealed$/

function watching(origin: string) {
  const errors: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = [PAINTED_EARLY]
  return {
    expect: (pattern: RegExp) => void expected.push(pattern),
    allow: (pattern: RegExp) => void allowed.push(pattern),
    over: (context: BrowserContext) => {
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      context.on('weberror', (error) => void errors.push(String(error.error())))
      context.on('request', (request) => {
        const url = new URL(request.url())
        const isOwn = url.origin === origin || ['data:', 'blob:'].includes(url.protocol)
        if (!isOwn) errors.push(`Request to another site: ${url}`)
      })
    },
    check: () => {
      const known = [...expected, ...allowed]
      const unexpected = errors.filter((text) => !known.some((pattern) => pattern.test(text)))
      expect(unexpected, 'unexpected browser errors').toEqual([])
      const missing = expected.filter((pattern) => !errors.some((text) => pattern.test(text)))
      expect(missing, 'missing browser errors').toEqual([])
    },
  }
}

export { expect }
