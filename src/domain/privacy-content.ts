import { words } from './content-fields.ts'
import { termsContent } from './terms-content.ts'

/** The front matter of `content/privacy.mdx`. */
export const privacyContent = termsContent.extend({
  title: words.describe('Heading of the page'),
  company: words.describe('The company that answers for the data'),
})
