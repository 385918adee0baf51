/** Where pages ask what is to be corrected. */
export const MISTAKES_PATH = '/_local/content.json'
