import * as z from 'zod'

import { focus, picture, schemaLine, slug, words } from './fields.ts'

const partner = z.strictObject({
  id: slug.describe('By which products name the partner'),
  name: words.describe('First and last name'),
  role: words.describe('Place in the firm, in a few words'),
  portrait: picture.describe('A square drawing, or a photograph'),
  portraitFocus: focus.optional(),
  portraitAlt: words.describe('What the picture shows, for people who cannot see it'),
  record: z.array(words).min(1).max(6).describe('What the partner has done, a line each'),
})

/** What `content/partners.json` holds: the people who answer for the work. */
export const partnersContent = z.strictObject({
  ...schemaLine,
  partners: z.array(partner).min(1).describe('Partners, by seniority or name'),
})
