import * as z from 'zod'

import { schemaLine, titleAndLead, titleAndText, words } from './fields.ts'
import { productReference } from './product/product.ts'

const stat = z.strictObject({
  value: words.describe('A figure, such as $43M'),
  label: words.describe('What it counts'),
})

const criterion = z.strictObject({
  label: words.describe('Criterion'),
  value: words.describe('What is required'),
})

/** A question whose answers lead to a product or to another question. */
export interface ProductQuestion {
  question: string
  answers: Answer[]
}

interface Answer {
  answer: string
  product?: string | undefined
  reason?: string | undefined
  next?: ProductQuestion | undefined
}

const MAX_QUESTIONS = 3

const ONE_TARGET = 'must lead either to a product or to a next question'

function hasOneTarget(answer: Partial<Pick<Answer, 'product' | 'next'>>): boolean {
  return (answer.product === undefined) !== (answer.next === undefined)
}

function choice(depth: number): z.ZodType<ProductQuestion> {
  const last = z.strictObject({
    answer: words.describe('What a visitor would say'),
    product: productReference.optional().describe('Id of the product that fits'),
    reason: words.optional().describe('Why it fits, in a sentence'),
  })
  const answer =
    depth < MAX_QUESTIONS
      ? last.extend({
          next: choice(depth + 1)
            .optional()
            .describe('The next question instead'),
        })
      : last
  return z.strictObject({
    question: words.describe('As a visitor would ask it'),
    answers: z
      .array(answer.refine(hasOneTarget, ONE_TARGET))
      .min(2)
      .max(4)
      .describe('Each leads to a product or a question'),
  })
}

/** Texts of a list page that the home page links to. */
const listTexts = {
  description: words.describe('For search results'),
  lead: words.describe('One or two sentences below the heading'),
}

const toProduct = titleAndText('One or two sentences').extend({
  product: productReference.describe('Id of the product that it leads to'),
})

/** Schema of `content/home.json`: the sections of the home page in order, and its lists. */
export const homeContent = z.strictObject({
  ...schemaLine,
  hero: z
    .strictObject({
      ...titleAndLead,
      stats: z.array(stat).min(2).max(4).optional().describe('Two to four figures'),
      primaryAction: words.describe('Button that leads to About'),
      secondaryAction: words
        .optional()
        .describe('Button that leads to Portfolio, or to Services without one'),
    })
    .describe('First screen'),
  about: z
    .strictObject({
      ...titleAndLead,
      strengths: z
        .array(titleAndText('One or two sentences'))
        .min(1)
        .describe('What the firm is good at'),
    })
    .describe('Who the firm is'),
  services: z
    .strictObject({
      ...titleAndLead,
      benefitsTitle: words.describe('Heading of the benefits'),
      benefits: z
        .array(titleAndText('One or two sentences'))
        .min(1)
        .describe('What the services are good for'),
    })
    .describe('The products, and what they are good for'),
  portfolio: z
    .strictObject({
      ...titleAndLead,
      criteria: z.array(criterion).min(1).optional().describe('What the firm buys'),
    })
    .optional()
    .describe('Criteria and case studies'),
  contact: z.strictObject(titleAndLead).describe('Above the contact form'),
  shop: z
    .strictObject({
      ...listTexts,
      choice: choice(1)
        .optional()
        .describe(`Which product fits, in at most ${MAX_QUESTIONS} questions`),
      help: titleAndText('One or two sentences').describe('Beside the last product'),
    })
    .describe('The page with all products'),
  caseStudies: z
    .strictObject({
      ...listTexts,
      closing: titleAndText('One or two sentences').describe('Below the studies'),
      otherClosing: toProduct
        .optional()
        .describe('Beside it, a way on to a product; the first screen links to it too'),
      studyClosing: toProduct.optional().describe('Below each study, a way on to a product'),
    })
    .optional()
    .describe('The page with all case studies'),
})

export type HomeContent = z.infer<typeof homeContent>
