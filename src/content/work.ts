import * as z from 'zod'

import { LAST_STEP } from '#domain/order/delivery.ts'

import { place, slug, words } from './fields.ts'

const workStep = z.strictObject({
  id: slug.describe('Never changes: orders know the step by it; delivered is the last'),
  name: words.describe('A few words, as staff and customer read them'),
  page: words.describe('On the page of an order, while the step lasts'),
  subject: words.describe(
    'Of the email that says it has been reached, after the name of the product',
  ),
  mail: words.describe('Text of that email'),
  waits: z.boolean().optional().describe('Whether the next move is the customer’s'),
  days: place
    .optional()
    .describe('Working days that the firm takes; without them the turnaround counts'),
})

/** The steps of the work on a product, first to last. */
export const workSteps = z
  .array(workStep)
  .min(2)
  .max(8)
  .refine(
    (steps) => steps.at(-1)?.id === LAST_STEP,
    `must end with a step whose id is ${LAST_STEP}`,
  )
  .refine(
    (steps) => new Set(steps.map(({ id }) => id)).size === steps.length,
    'must give each step an id of its own',
  )
