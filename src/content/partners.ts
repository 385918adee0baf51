import * as z from 'zod'

import { focus, picture, schemaLine, slug, telephone, words } from './fields.ts'

const SIGNATURE = 'must be the path of an SVG drawing, such as M8 52C20 18 34 18 30 50'

const partner = z.strictObject({
  id: slug.describe('Id that products use for the partner'),
  name: words.describe('First and last name'),
  role: words.describe('Position in the firm, in a few words'),
  portrait: picture
    .optional()
    .describe('A photograph if there is one, or a drawing; without either the text stands alone'),
  portraitFocus: focus.optional(),
  portraitAlt: words.optional().describe('What the photograph shows, for people who cannot see it'),
  qualification: words.optional().describe('With body and year, such as FCA (ICAEW), 2003'),
  phone: telephone.optional().describe('Direct line, with country code'),
  biography: words
    .max(600)
    .optional()
    .describe('About sixty words: who this is and how he or she works'),
  record: z.array(words).min(1).max(6).describe('What the partner has done, a line each'),
  led: z
    .array(slug.meta({ names: 'study' }))
    .min(1)
    .max(6)
    .optional()
    .describe('Ids of case studies that the partner led'),
  signature: z
    .string()
    .max(1500)
    .regex(/^M[-\d .,MLHVCSQTAZmlhvcsqtaz]+$/, SIGNATURE)
    .meta({ tokens: false })
    .optional()
    .describe('The signature as one SVG path, drawn as a line 240 wide and 80 high'),
})

/** Schema of `content/partners.json`: the people responsible for the work. */
export const partnersContent = z.strictObject({
  ...schemaLine,
  partners: z.array(partner).min(1).describe('Partners, by seniority or name'),
})

export type Partner = z.infer<typeof partner>
