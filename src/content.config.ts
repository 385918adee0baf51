import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { defineCollection } from 'astro:content'

const sentence = z.string().trim().min(1)
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens')
const picture = z.string().regex(/^\/images\/[a-z0-9/-]+\.svg$/, 'A drawing below public/images')

/** One JSON file of `content/` as a collection of one entry, whose id is the file's name. */
function single(name: string) {
  return glob({ base: './content', pattern: `${name}.json`, generateId: () => name })
}

const titleAndText = (described: string) =>
  z.strictObject({
    title: sentence.describe('A few words'),
    text: sentence.describe(described),
  })

const titleAndLead = {
  title: sentence.describe('Heading of the section'),
  lead: sentence.describe('One or two sentences below the heading'),
}

const products = defineCollection({
  loader: glob({
    base: './content/products',
    pattern: '*.json',
    generateId: ({ entry }) => entry.replace('.json', ''),
  }),
  schema: z.strictObject({
    id: slug.describe('Never changes once a product was sold: carts and orders name it'),
    name: sentence.describe('As it stands on pages, receipts and in e-mails'),
    slug: slug.describe('Last part of the address, /products/<slug>'),
    price: z.int().positive().describe('In pence, e.g. 199700 for £1,997.00'),
    image: picture.describe('Drawn for a square; cards crop it to 4:3 around the middle'),
    imageAlt: sentence.describe('What the picture shows, for people who cannot see it'),
    shortDescription: sentence.max(220).describe('For cards, 140 to 200 characters'),
    description: z.array(sentence).min(1).describe('The product page, a paragraph each'),
    features: z.array(sentence).min(1).describe("The list below What's Included"),
    category: slug.describe('Equal to id'),
    deliverable: sentence.describe('What document arrives, in one line'),
    turnaround: sentence.describe('How long it takes'),
    audience: sentence.describe('For whom it is meant, in one line'),
    steps: z
      .array(titleAndText('One to three sentences'))
      .min(3)
      .max(4)
      .describe('How it goes, from order to delivery'),
    order: z.int().positive().describe('Place in the shop, from 1'),
  }),
})

/** The trades of the portfolio, in the order of its tabs. */
const INDUSTRIES = [
  'IT Services',
  'eCommerce & SaaS',
  'Marketing',
  'Logistics',
  'Manufacturing',
  'Healthcare',
  'Engineering',
] as const

const caseStudies = defineCollection({
  loader: glob({ base: './content/case-studies', pattern: '*.mdx' }),
  schema: z.strictObject({
    name: sentence.describe('Name of the company'),
    industry: z.enum(INDUSTRIES).describe('Decides its tab and its tint'),
    description: sentence.describe('One or two sentences, for cards'),
    challenge: sentence.describe('What stood in the way when we bought it'),
    solution: sentence.describe('What was done'),
    results: sentence.describe('What came of it, with figures'),
    image: picture.describe('Drawn for 16:10'),
    imageAlt: sentence.describe('What the picture shows, for people who cannot see it'),
    year: z.enum(['2022', '2023', '2024']).describe('Year of the purchase, in quotes'),
    return: z
      .string()
      .regex(/^\d{2}% ROI$/)
      .describe('Such as 32% ROI'),
    order: z.int().positive().describe('Place in lists, from 1'),
    about: sentence.describe('The company in two sentences, for the side column'),
    location: sentence.describe('Town and country'),
    keyStats: z
      .array(
        z.strictObject({
          label: sentence.describe('What was measured'),
          before: sentence.describe('At the purchase'),
          after: sentence.describe('Now'),
        }),
      )
      .min(3)
      .describe('The table of figures before and after'),
    timeline: z
      .array(
        z.strictObject({
          phase: sentence.describe('Name of the phase'),
          duration: sentence.describe('Such as 3 months'),
          description: sentence.describe('What happened in it'),
        }),
      )
      .min(3)
      .describe('Phases, first to last'),
    testimonial: z
      .strictObject({
        quote: sentence.describe('Without quotation marks'),
        author: sentence.describe('Who said it'),
        role: sentence.describe('Post and company'),
      })
      .describe('What one person there says'),
  }),
})

const terms = defineCollection({
  loader: glob({ base: './content', pattern: 'terms.mdx' }),
  schema: z.strictObject({
    title: sentence.describe('Heading of the page and of the dialog at checkout'),
    description: sentence.describe('For search results'),
    lastUpdated: z
      .string()
      .regex(/^\d{2}\/\d{2}\/\d{4}$/)
      .describe('Day, month, year: 13/02/2025'),
    company: sentence.describe('The contracting company'),
    email: z.email().describe('Where questions about the terms go'),
  }),
})

const site = defineCollection({
  loader: single('site'),
  schema: z.strictObject({
    name: sentence.describe('The firm, as everybody calls it'),
    legalName: sentence.describe('The company, as registered'),
    tagline: sentence.describe('One line below the name'),
    description: sentence.describe('For search results of the home page'),
    url: z.url().describe('Address of the site, without a slash at the end'),
    email: z.email().describe('Where visitors write to'),
    phone: sentence.describe('With country code'),
    address: z
      .strictObject({
        street: sentence.describe('Number and street'),
        city: sentence.describe('Town'),
        postalCode: sentence.describe('Postcode'),
        country: sentence.describe('Country, written out'),
      })
      .describe('Registered office'),
    social: z
      .array(
        z.strictObject({
          label: sentence.describe('Name of the network'),
          url: z.url().describe('Address of the profile'),
        }),
      )
      .describe('Profiles that the footer links to'),
    foundedYear: z.int().describe('Year of foundation'),
    responseTime: sentence.describe('How soon the firm answers, such as one working day'),
  }),
})

const home = defineCollection({
  loader: single('home'),
  schema: z.strictObject({
    hero: z.strictObject({
      ...titleAndLead,
      stats: z
        .array(
          z.strictObject({
            value: sentence.describe('A figure, such as $43M'),
            label: sentence.describe('What it counts'),
          }),
        )
        .length(4)
        .describe('Four figures'),
      primaryAction: sentence.describe('Button that leads to About'),
      secondaryAction: sentence.describe('Button that leads to Portfolio'),
    }),
    about: z.strictObject({
      ...titleAndLead,
      strengths: z.array(titleAndText('One or two sentences')).length(6).describe('Six strengths'),
    }),
    services: z.strictObject({
      ...titleAndLead,
      benefits: z.array(titleAndText('One or two sentences')).length(4).describe('Four benefits'),
    }),
    portfolio: z.strictObject({
      ...titleAndLead,
      criteria: z
        .array(
          z.strictObject({
            label: sentence.describe('Criterion'),
            value: sentence.describe('What is required'),
          }),
        )
        .min(1)
        .describe('What the firm buys'),
    }),
    contact: z.strictObject(titleAndLead),
  }),
})

const faq = defineCollection({
  loader: single('faq'),
  schema: z.strictObject({
    title: sentence.describe('Heading of the page'),
    description: sentence.describe('For search results'),
    categories: z
      .array(
        z.strictObject({
          id: slug.describe('Anchor of the category'),
          name: sentence.describe('Heading of the category'),
          questions: z
            .array(
              z.strictObject({
                id: slug.describe('Anchor of the question; unique on the page'),
                question: sentence.describe('As a visitor would ask it'),
                answer: z.array(sentence).min(1).describe('A paragraph each'),
              }),
            )
            .min(1)
            .describe('Questions, first to last'),
        }),
      )
      .min(1)
      .describe('Groups of questions'),
  }),
})

export const collections = { products, caseStudies, terms, site, home, faq }
