/** Newsreader with the Latin letters of all European names and of Vietnamese, weight 400. */
export const regular: Buffer
/** Newsreader with the letters of `regular`, weight 600. */
export const semibold: Buffer
/** Noto Serif: Greek and Cyrillic. */
export const otherScripts: Buffer
