import * as z from 'zod'

import { focus, picture, listPosition, quotation, words } from './fields.ts'

const keyStat = z.strictObject({
  label: words.describe('What was measured'),
  before: words.describe('At the purchase'),
  after: words.describe('Now'),
})

const phase = z.strictObject({
  phase: words.describe('Name of the phase'),
  duration: words.describe('Such as 3 months'),
  description: words.describe('What happened in it'),
})

const testimonial = z.strictObject({
  quote: quotation.describe('Without quotation marks'),
  author: words.describe('Who said it'),
  role: words.describe('Position and company'),
})

const YEAR = "must be a year in quotation marks, such as '2026'"
const RETURN = 'must be a return such as 32% ROI'

/** Front matter of a file in `content/case-studies`; the file name is the id. */
export const caseStudyContent = z.strictObject({
  name: words.describe('Name of the company'),
  industry: words
    .meta({ names: 'industry' })
    .describe('One of the industries in content/site.json: decides its tab'),
  description: words.describe('One or two sentences, for cards'),
  challenge: words.describe('The company’s problem when we bought it'),
  solution: words.describe('What was done'),
  results: words.describe('The results, with figures'),
  image: picture.describe('A drawing of 16:10, or a photograph'),
  imageFocus: focus.optional(),
  imageAlt: words.describe('What the picture shows, for people who cannot see it'),
  year: z
    .string(YEAR)
    .regex(/^(19|20)\d{2}$/, YEAR)
    .meta({ names: 'year' })
    .describe('Year of the purchase'),
  return: z
    .string(RETURN)
    .regex(/^-?\d{1,4}(\.\d)?% ROI$/, RETURN)
    .optional()
    .describe('Such as 32% ROI; leave it out until it is known'),
  order: listPosition.describe('Place in lists, from 1'),
  about: words.describe('The company in two sentences, for the side column'),
  location: words.describe('Town and country'),
  keyStats: z.array(keyStat).min(1).describe('The table of figures before and after'),
  timeline: z.array(phase).min(1).describe('Phases, first to last'),
  testimonial: testimonial.describe('Statement of one person in that company'),
})

export type CaseStudyContent = z.infer<typeof caseStudyContent>

/** A study with its id, the last part of its address. */
export type CaseStudy = CaseStudyContent & { id: string }
