/** A slip of an editor: in a file, the first place of a text becomes another; what the check says. */
export type Mistake = readonly [
  name: string,
  file: string,
  written: string,
  instead: string,
  /** Each as line, column and message; with the file before them where it is another. */
  ...told: string[],
]

export const PIM = 'content/products/pim.json'
export const BUNDLE = 'content/products/exit-package.json'
export const SITE = 'content/site.json'
export const HOME = 'content/home.json'
export const FAQ = 'content/faq.json'
export const TERMS = 'content/terms.mdx'
export const STUDY = 'content/case-studies/study-4.mdx'
export const PRIVACY = 'content/privacy.mdx'
export const PARTNERS = 'content/partners.json'
export const REDIRECTS = 'content/redirects.json'
