/** Where pages ask what is to be corrected. */
export const MISTAKES_PATH = '/_local/content.json'

/** Where answers say how often what pages are made of was written: a page can read this of itself. */
export const WRITES = { header: 'server-timing', name: 'writes' }
