import { caseStudyPath, PATHS, productPath, specimenPath } from '#paths.ts'
import { product, THIRD } from '#tests/catalogue.ts'
import { FAQ, PARTNERS, SPECIMENS, STUDIES } from '#tests/library.ts'

import { ordersPage } from './pages/orders.ts'
import { mainHeading, signInForm, type StablePage } from './stands-still.ts'

const title = mainHeading(/./)

/** Pages of optional content. */
const OPTIONAL = [
  ...SPECIMENS.slice(0, 1).map(({ id }) => specimenPath(product(id).slug)),
  ...(PARTNERS.length > 0 ? [PATHS.people] : []),
  ...(FAQ ? [PATHS.faq] : []),
  ...STUDIES.slice(0, 1).flatMap(({ id }) => [PATHS.caseStudies, caseStudyPath(id)]),
].map((address) => [address, title] as const)

/** Addresses that need no set-up, each with the content that shows that the page is ready. */
const ADDRESSES: readonly (readonly [string, StablePage['ends']])[] = [
  ['/', title],
  ['/shop', title],
  [productPath(product(THIRD).slug), title],
  ['/terms', title],
  ['/privacy', title],
  ...OPTIONAL,
  ['/cart', (page) => page.getByRole('link', { name: 'Browse Services' })],
  ['/find-order', title],
  ['/find-order/sent', title],
  ['/contact/not-sent', title],
  ['/order-confirmation?session_id=cs_test_nothing', mainHeading('Order Not Found')],
  ['/thank-you?session_id=cs_test_nothing', mainHeading('Verification Issue')],
  ['/admin/sign-in', signInForm],
  [PATHS.adminOrders, signInForm],
  ['/admin/sign-in#token=abc', (page) => ordersPage(page).finish],
  ['/no/such-page', title],
]

/** Enough addresses per test to keep both workers busy. */
const AT_ONCE = 4

/** Groups of addresses, one group for each test. */
export const ADDRESS_GROUPS = Array.from(
  { length: Math.ceil(ADDRESSES.length / AT_ONCE) },
  (_, group) => {
    const opened = ADDRESSES.slice(group * AT_ONCE, (group + 1) * AT_ONCE)
    return { names: opened.map(([address]) => address).join(', '), opened }
  },
)
