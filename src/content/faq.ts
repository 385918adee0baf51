import * as z from 'zod'

import { schemaLine, slug, words } from './fields.ts'

export const questionAndAnswer = z.strictObject({
  question: words.describe('As a visitor would ask it'),
  answer: z.array(words).min(1).describe('A paragraph each'),
})

const question = z.strictObject({
  id: slug.describe('Anchor of the question; unique on the page'),
  ...questionAndAnswer.shape,
})

const category = z.strictObject({
  id: slug.describe('Anchor of the category'),
  name: words.describe('Heading of the category'),
  questions: z.array(question).min(1).describe('Questions, first to last'),
})

/** Schema of `content/faq.json`: answers in groups. */
export const faqContent = z.strictObject({
  ...schemaLine,
  title: words.describe('Heading of the page'),
  description: words.describe('For search results'),
  lead: words.describe('One or two sentences below the heading'),
  closing: words.describe('Beside the link to the contact form, below the answers'),
  categories: z.array(category).min(1).describe('Groups of questions'),
})

export type FaqContent = z.infer<typeof faqContent>
export type QuestionAndAnswer = z.infer<typeof questionAndAnswer>
export type Question = z.infer<typeof question>
