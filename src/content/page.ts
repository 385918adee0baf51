import * as z from 'zod'

import { isDay } from '#domain/time/working-day.ts'

import { listPosition, slug, words } from './fields.ts'

const DAY = "must be a day in quotation marks, such as '2026-02-13'"

/** Front matter of a file in `content/pages`; the file name is its address. */
export const pageContent = z.strictObject({
  title: words.describe('Heading of the page'),
  description: words.describe('For search results'),
  menu: z.enum(['header', 'footer']).optional().describe('The menu that lists it'),
  label: words.optional().describe('Name of the page in the menu; the heading by default'),
  order: listPosition.default(1).describe('Place in the menu, from 1'),
  date: z
    .string(DAY)
    .regex(/^20\d{2}-\d{2}-\d{2}$/, { error: DAY, abort: true })
    .refine(isDay, 'must be a day of the calendar')
    .optional()
    .describe("When it was published, such as '2026-02-13'"),
  listedOn: slug
    .meta({ names: 'page' })
    .optional()
    .describe('File name of another page that lists it, newest first'),
})
