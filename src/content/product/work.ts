import * as z from 'zod'

import { listPosition, textIn, slug, words } from '#content/fields.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'

const workStep = z.strictObject({
  id: slug.describe('Never change it: orders refer to it; the last step is delivered'),
  name: words.describe('A few words, as staff and customer read them'),
  page: textIn('On the page of an order, while the step lasts', 'partner'),
  subject: words.describe('Subject of the email about this step, after the name of the product'),
  mail: textIn('Text of the email about this step', 'partner'),
  waits: z.boolean().optional().describe('Whether the firm waits for the customer'),
  days: listPosition
    .optional()
    .describe('Working days that the firm needs; by default the product’s turnaround'),
})

/** The steps of a product's work in order. */
export const workSteps = z
  .array(workStep)
  .min(2)
  .max(8)
  .refine(
    (steps) => steps.at(-1)?.id === DELIVERED_STEP_ID,
    `must end with a step whose id is ${DELIVERED_STEP_ID}`,
  )
  .refine(
    (steps) => new Set(steps.map(({ id }) => id)).size === steps.length,
    'must give each step a unique id',
  )
