/** A name in which no line can break. */
export const UNBREAKABLE_NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwyll'

/** An email address in which no line can break. */
export const UNBREAKABLE_EMAIL = `${UNBREAKABLE_NAME}@${UNBREAKABLE_NAME}.example`.toLowerCase()
