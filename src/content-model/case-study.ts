import * as z from 'zod'

import { INDUSTRIES } from '#domain/case-study.ts'

import { picture, place, words } from './fields.ts'

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
  quote: words.describe('Without quotation marks'),
  author: words.describe('Who said it'),
  role: words.describe('Post and company'),
})

/** The front matter of a file of `content/case-studies`; its id is the name of the file. */
export const caseStudyContent = z.strictObject({
  name: words.describe('Name of the company'),
  industry: z.enum(INDUSTRIES).describe('Decides its tab and its tint'),
  description: words.describe('One or two sentences, for cards'),
  challenge: words.describe('What stood in the way when we bought it'),
  solution: words.describe('What was done'),
  results: words.describe('What came of it, with figures'),
  image: picture.describe('Drawn for 16:10'),
  imageAlt: words.describe('What the picture shows, for people who cannot see it'),
  year: z.enum(['2022', '2023', '2024']).describe('Year of the purchase, in quotes'),
  return: z
    .string()
    .regex(/^(2[2-9]|3[0-5])% ROI$/, 'must be a return of 22% to 35%, such as 32% ROI')
    .describe('Such as 32% ROI'),
  order: place.describe('Place in lists, from 1'),
  about: words.describe('The company in two sentences, for the side column'),
  location: words.describe('Town and country'),
  keyStats: z.array(keyStat).min(3).describe('The table of figures before and after'),
  timeline: z.array(phase).min(3).describe('Phases, first to last'),
  testimonial: testimonial.describe('What one person there says'),
})
