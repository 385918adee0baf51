import * as z from 'zod'

import { focus, picture, schemaLine, slug, telephone, words } from './fields.ts'

const partner = z.strictObject({
  id: slug.describe('Id that products use for the partner'),
  name: words.describe('First and last name'),
  role: words.describe('Position in the firm, in a few words'),
  portrait: picture.optional().describe('A photograph; without one the page shows an initial'),
  portraitFocus: focus.optional(),
  portraitAlt: words.optional().describe('What the photograph shows, for people who cannot see it'),
  qualification: words.optional().describe('With body and year, such as FCA (ICAEW), 2003'),
  phone: telephone.optional().describe('Direct line, with country code'),
  record: z.array(words).min(1).max(6).describe('What the partner has done, a line each'),
})

/** Schema of `content/partners.json`: the people responsible for the work. */
export const partnersContent = z.strictObject({
  ...schemaLine,
  partners: z.array(partner).min(1).describe('Partners, by seniority or name'),
})

export type Partner = z.infer<typeof partner>
