/** A name in which no line can break. */
export const UNBROKEN = 'Llanfairpwllgwyngyllgogerychwyrndrobwyll'

/** An email address in which no line can break. */
export const UNBROKEN_EMAIL = `${UNBROKEN}@${UNBROKEN}.example`.toLowerCase()
