import * as z from 'zod'

import { isDay } from '#domain/time/working-day.ts'

import { place, slug, words } from './fields.ts'

const DAY = "must be a day in quotation marks, such as '2026-02-13'"

/** The front matter of a file of `content/pages`; its address is the name of the file. */
export const pageContent = z.strictObject({
  title: words.describe('Heading of the page'),
  description: words.describe('For search results'),
  menu: z.enum(['header', 'footer']).optional().describe('The menu that names it'),
  label: words.optional().describe('Its name there; the heading where it is left out'),
  order: place.default(1).describe('Place in its menu, from 1'),
  date: z
    .string(DAY)
    .regex(/^20\d{2}-\d{2}-\d{2}$/, { error: DAY, abort: true })
    .refine(isDay, 'must be a day of the calendar')
    .optional()
    .describe("When it was published, such as '2026-02-13'"),
  listedOn: slug
    .meta({ names: 'page' })
    .optional()
    .describe('Name of another page, which lists it; the newest first'),
})
