export const ORDERS = {
  title: 'Order Management',
  searchLabel: 'Search orders',
  searchPlaceholder: 'Search orders...',
  refresh: 'Refresh',
  columns: {
    order: 'Order',
    date: 'Date',
    customer: 'Customer',
    amount: 'Amount',
    status: 'Status',
    actions: 'Actions',
  },
  loading: 'Loading orders...',
  failed: 'Failed to load orders',
  unknown: 'Unknown error',
  fetchFailed: 'Failed to fetch orders',
  tryAgain: 'Try Again',
  empty: 'No orders found',
  noMatch: 'No orders match your search',
  clearSearch: 'Clear Search',
  emailSent: 'Email sent',
  noEmailSent: 'No email sent',
  sendEmail: 'Send confirmation email',
  sendEmailShort: 'Send email',
  view: 'View',
  newTab: '(opens in a new tab)',
  more: 'Load more',
  loadingMore: 'Loading more...',
  sendingEmail: 'Sending email...',
  sendFailed: 'Failed to send email',
  sent: 'Email sent successfully',
  sentToCustomer: 'Email sent to customer',
  notSentToCustomer: 'Email not sent to customer',
  signOut: 'Sign out',
  signOutFailed: 'You are still signed in. Try again.',
} as const

/** Count of the items of an order. */
export function itemCount(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

/** Name of a row's button, so that each differs for a screen reader. */
export function forOrder(action: string, number: string): string {
  return `${action} for order #${number}`
}

/** What the live region says after the list has changed. */
export function listAnnouncement(count: number, more: boolean): string {
  return `${count} ${count === 1 ? 'order' : 'orders'} shown${more ? ', more can be loaded' : ''}`
}

/** Who is signed in. */
export function signedInAs(email: string): string {
  return `Signed in as ${email}`
}
