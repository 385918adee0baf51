/** Every address of the site, once. Pages and functions link through these builders only. */

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

/** Where a form goes on that no script sent: pages apart from the others, which scripts never name. */
export const FORM_PATHS = {
  contactSent: '/contact/sent',
  contactNotSent: '/contact/not-sent',
  findOrderSent: '/find-order/sent',
  findOrderNotSent: '/find-order/not-sent',
} as const

/** Address at which a cart is offered: its lines, as `cartText` writes them, in the fragment, which no server sees. */
export function sharedCartPath(lines: string): string {
  return `${PATHS.cart}#share=${lines}`
}

/** Address of a page of the firm's own. */
export function ownPagePath(id: string): string {
  return `/${id}`
}

/** Address of the contact form with a subject: the id of a product, or of what else the firm offers. */
export function askPath(subject: string): string {
  return `/#${askId(subject)}`
}

/** Id of the place in the contact form that stands for a subject. */
export function askId(subject: string): string {
  return `contact-about-${subject}`
}

/** Address of a product's page. */
export function productPath(slug: string): string {
  return `/products/${slug}`
}

/** Address of the pages that show what a product's document is like. */
export function specimenPath(slug: string): string {
  return `${productPath(slug)}/specimen`
}

/** Address of a page of the list of case studies, from 1. */
export function caseStudiesPath(page: number): string {
  return page === 1 ? PATHS.caseStudies : `${PATHS.caseStudies}/page/${page}`
}

/** Address of a case study's page. */
export function caseStudyPath(id: string): string {
  return `/case-studies/${id}`
}

/** Address of a version of the terms, by the hash of its text. */
export function termsVersionPath(version: string): string {
  return `${PATHS.terms}/${version}`
}

/** Address of the bytes of a version of the terms. */
export function termsTextPath(version: string): string {
  return `${termsVersionPath(version)}.txt`
}

/** Address of the picture that stands for a page where it is shared. */
export function shareCardPath(page: string): string {
  return page === PATHS.home ? '/share/home.png' : `/share${page}.png`
}

/** Address of the staff page of one order. */
export function adminOrderPath(orderId: string): string {
  return `/admin/orders/${orderId}`
}

/** Address of an order's page for its customer, by the key of its link. */
export function orderPagePath(accessKey: string): string {
  return `${PATHS.orderConfirmation}?key=${accessKey}`
}

/** Address of the same page for the browser that paid, by the session of the payment. */
export function confirmationPath(sessionId: string): string {
  return `${PATHS.orderConfirmation}?session_id=${encodeURIComponent(sessionId)}`
}

/** Address of the proposal of a cart as a PDF, at the prices in a country; at home where it is blank. */
export function proposalPath(lines: string, country: string): string {
  return `/api/proposal.pdf?cart=${lines}${country === '' ? '' : `&country=${country}`}`
}

/** Where the pro-forma of an order is, for the holder of the key of its link; for staff without one. */
export function proFormaPath(orderId: string, accessKey?: string): string {
  return `/api/pro-forma/${orderId}${accessKey === undefined ? '' : `?key=${accessKey}`}`
}

/** Address of an invoice or credit note as a PDF: for staff, or with the key of an order for its customer. */
export function documentPath(id: string, accessKey?: string): string {
  return `/api/documents/${id}${accessKey === undefined ? '' : `?key=${accessKey}`}`
}
