import { words } from './fields.ts'
import { termsContent } from './terms.ts'

/** The front matter of `content/privacy.mdx`. */
export const privacyContent = termsContent.extend({
  title: words.describe('Heading of the page'),
  company: words.describe('The company that answers for the data'),
})
