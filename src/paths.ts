/** Every address of the site. Pages and functions build all their links from this file. */

export const PATHS = {
  home: '/',
  about: '/#about',
  services: '/#services',
  portfolio: '/#portfolio',
  contact: '/#contact',
  shop: '/shop',
  cart: '/cart',
  checkout: '/checkout',
  checkoutCanceled: '/checkout?canceled=true',
  orderConfirmation: '/order-confirmation',
  thankYou: '/thank-you',
  findOrder: '/find-order',
  people: '/people',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  caseStudies: '/case-studies',
  adminOrder: '/admin/order',
  adminOrders: '/admin/orders',
  adminSignIn: '/admin/sign-in',
  adminMessages: '/admin/messages',
  adminPeople: '/admin/people',
  adminPasskeys: '/admin/passkeys',
  adminReports: '/admin/reports',
} as const

/** The pages that follow a form sent without a script, separate because scripts never need these paths. */
export const FORM_PATHS = {
  contactSent: '/contact/sent',
  contactNotSent: '/contact/not-sent',
  findOrderSent: '/find-order/sent',
  findOrderNotSent: '/find-order/not-sent',
} as const

/**
 * Address that offers a cart. The cart's lines, as `encodeCart` writes them, are in the fragment,
 * which never reaches a server.
 */
export function sharedCartPath(lines: string): string {
  return `${PATHS.cart}#share=${lines}`
}

/** Address of a page that the firm has added. */
export function addedPagePath(id: string): string {
  return `/${id}`
}

/** Address of the contact form with a subject: the id of a product or of another offer. */
export function contactSubjectPath(subject: string): string {
  return `/#${contactSubjectId(subject)}`
}

/** Id of a subject's anchor in the contact form. */
export function contactSubjectId(subject: string): string {
  return `contact-about-${subject}`
}

export function productPath(slug: string): string {
  return `/products/${slug}`
}

/** Address of a product's specimen pages. */
export function specimenPath(slug: string): string {
  return `${productPath(slug)}/specimen`
}

/** Address of a page of the case study list, from 1. */
export function caseStudiesPath(page: number): string {
  return page === 1 ? PATHS.caseStudies : `${PATHS.caseStudies}/page/${page}`
}

export function caseStudyPath(id: string): string {
  return `/case-studies/${id}`
}

/** Address of a version of the terms, by its hash. */
export function termsVersionPath(version: string): string {
  return `${PATHS.terms}/${version}`
}

/** Address of the exact text of a version of the terms. */
export function termsTextPath(version: string): string {
  return `${termsVersionPath(version)}.txt`
}

/** Address of a page's share card. */
export function shareCardPath(page: string): string {
  return page === PATHS.home ? '/share/home.png' : `/share${page}.png`
}

/** Address of the staff page of one order. */
export function adminOrderPath(orderId: string): string {
  return `/admin/orders/${orderId}`
}

/** Address of an order's page for its customer, by the access key of its link. */
export function orderPagePath(accessKey: string): string {
  return `${PATHS.orderConfirmation}?key=${accessKey}`
}

/** Address of an order's page for the browser that paid, by the payment session. */
export function confirmationPath(sessionId: string): string {
  return `${PATHS.orderConfirmation}?session_id=${encodeURIComponent(sessionId)}`
}

/** Address of a cart's proposal as a PDF, at the prices of a country; a blank country means UK prices. */
export function proposalPath(lines: string, country: string): string {
  return `/api/proposal.pdf?cart=${lines}${country === '' ? '' : `&country=${country}`}`
}

/* Addresses of files of an order: for the customer with the access key of the link, for staff without. */

function keyQuery(accessKey: string | undefined, start: '?' | '&' = '?'): string {
  return accessKey === undefined ? '' : `${start}key=${accessKey}`
}

/** Address of an invoice or credit note as a PDF. */
export function documentPath(id: string, accessKey?: string): string {
  return `/api/documents/${id}${keyQuery(accessKey)}`
}

/** Address of an order's pro-forma as a PDF. */
export function proFormaPath(orderId: string, accessKey?: string): string {
  return `/api/pro-forma/${orderId}${keyQuery(accessKey)}`
}

/** Address of a file of the client portal. */
export function portalFilePath(id: string, accessKey?: string): string {
  return `/api/files/${id}${keyQuery(accessKey)}`
}

/** Address of the answers to a product's questions as a PDF. */
export function answersPath(orderId: string, productId: string, accessKey?: string): string {
  return `/api/answers/${orderId}?product=${productId}${keyQuery(accessKey, '&')}`
}

/** Fragment of the client portal on an order's page, or of the portal's part for `productId`. */
export function portalFragment(productId?: string): string {
  return productId === undefined ? 'portal' : `portal-${productId}`
}

/** Fragment of a product's newest delivery while it awaits the customer's answer. */
export function deliveryFragment(productId: string): string {
  return portalFragment(`ready-${productId}`)
}

/** Prefixes of the addresses that are not prerendered: app screens and files. */
const NOT_PRERENDERED = [
  PATHS.cart,
  PATHS.checkout,
  PATHS.orderConfirmation,
  PATHS.thankYou,
  '/admin/',
  '/api/',
]

const NOT_PRERENDERED_LINKS = NOT_PRERENDERED.map((start) => `[href^='${start}']`).join()

/**
 * Reading pages are prerendered when a visitor is about to open them; the cart is only prefetched.
 * Selectors match the links, because URL patterns would make each page start a regular-expression
 * engine.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: { selector_matches: `a[href^='/']:not(${NOT_PRERENDERED_LINKS})` },
      eagerness: 'moderate',
    },
  ],
  prefetch: [
    {
      where: { selector_matches: `a:is([href='${PATHS.cart}'], [href='${PATHS.checkout}'])` },
      eagerness: 'moderate',
    },
  ],
})

/** Address of an archive with the customer's files of an order, for staff; archives are numbered from 0. */
export function archivePath(orderId: string, archive: number): string {
  return `/api/archives/${orderId}?archive=${archive}`
}
