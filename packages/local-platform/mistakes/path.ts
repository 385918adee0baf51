/** Where pages ask what is to be corrected. */
export const MISTAKES_PATH = '/_local/content.json'

/** Under this name answers say when what pages are made of was written, and a page tells what it bears. */
export const WRITTEN = 'written'
