import * as z from 'zod'

import { LAST_STEP } from '#domain/delivery.ts'

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

/** The steps of a product that names none of its own, where the firm names none. */
export const USUAL_STEPS: z.infer<typeof workSteps> = [
  {
    id: 'questionnaire',
    name: 'Questionnaire',
    page: 'We are waiting for your answers and documents. Your adviser will email you the questionnaire and the document list, if they have not reached you already.',
    subject: 'questionnaire sent',
    mail: 'We are waiting for your answers and documents. Your adviser has emailed you the questionnaire and the document list, and will agree with you how to send the files; send whatever is ready, and the rest can follow.',
    waits: true,
  },
  {
    id: 'information-received',
    name: 'Information received',
    page: 'We have your information and are checking that it is complete. Your adviser will ask for anything missing.',
    subject: 'information received',
    mail: 'We have received your information. An adviser is checking that it is complete and will come back to you about anything missing before work begins.',
  },
  {
    id: 'in-preparation',
    name: 'In preparation',
    page: 'Work has begun. We need nothing more from you for now.',
    subject: 'work has begun',
    mail: 'Work on your document has begun. Nothing is needed from you now. If a question comes up, your adviser will ask it by email or telephone.',
  },
  {
    id: 'review',
    name: 'Review',
    page: 'The draft is written, and a second adviser is checking it. We need nothing from you.',
    subject: 'draft under review',
    mail: 'The draft is written and a second adviser is checking it against your figures. You will hear from us when it is ready for you to read.',
  },
  {
    id: LAST_STEP,
    name: 'Delivered',
    page: 'Everything has been handed over to you.',
    subject: 'your document is ready',
    mail: 'Your document is finished and will reach you in a separate email from your adviser. Read it at your own pace, and tell us if anything does not look right.',
  },
]
