import type { APIRoute, InferGetStaticPropsType } from 'astro'

import {
  readContent,
  readCheapestSpecimen,
  readAddedPages,
  readProducts,
  readStudies,
} from '#build/content.ts'
import { shareCard, type ShareCard } from '#build/share-card/share-card.ts'
import { formatMoney } from '#domain/money/money.ts'
import { caseStudyPath, addedPagePath, PATHS, productPath, shareCardPath } from '#paths.ts'

const SURVEY = { picture: '/images/home/survey.svg', shape: 'survey' } as const
const first = (await readCheapestSpecimen())?.product
/** The picture of the cheapest product with a specimen; without specimens, the home page's survey. */
const FIRST: Pick<ShareCard, 'picture' | 'focus' | 'shape'> = first
  ? { picture: first.image, focus: first.imageFocus, shape: 'document' }
  : SURVEY

const firm = await readContent('site')
const home = await readContent('home')
const faq = await readContent('faq')
const words = await readContent('words')
const people = await readContent('partners')

/** The share cards of single pages. */
const SINGLE: Record<string, ShareCard> = {
  [PATHS.home]: { ...FIRST, title: home.hero.title, kicker: firm.tagline },
  [PATHS.shop]: { ...FIRST, title: words.shop.title, kicker: home.services.title },
  [PATHS.caseStudies]: {
    ...SURVEY,
    title: words.studies.title,
    kicker: home.portfolio?.title ?? firm.tagline,
  },
  ...(faq && { [PATHS.faq]: { ...SURVEY, title: faq.title, kicker: home.contact.title } }),
  ...(people && {
    [PATHS.people]: { ...SURVEY, title: words.people.title, kicker: firm.legalName },
  }),
  [PATHS.terms]: { ...SURVEY, title: 'Terms & Conditions', kicker: firm.legalName },
  [PATHS.privacy]: { ...SURVEY, title: 'Privacy', kicker: firm.legalName },
}

export async function getStaticPaths() {
  const products = (await readProducts()).map((product) => [
    shareCardPath(productPath(product.slug)),
    {
      title: product.name,
      kicker: 'Fixed price',
      figure: formatMoney(product.price),
      picture: product.image,
      focus: product.imageFocus,
      shape: 'document',
    },
  ])
  const studies = (await readStudies()).map((study) => [
    shareCardPath(caseStudyPath(study.id)),
    {
      title: study.name,
      kicker: study.industry,
      figure: study.return,
      picture: study.image,
      focus: study.imageFocus,
      shape: 'scene',
    },
  ])
  const pages = (await readAddedPages()).map(({ id, data }) => [
    shareCardPath(addedPagePath(id)),
    { ...SURVEY, title: data.title, kicker: firm.tagline },
  ])
  const single = Object.entries(SINGLE).map(([page, card]) => [shareCardPath(page), card])
  const cards: Record<string, ShareCard> = Object.fromEntries([
    ...single,
    ...products,
    ...studies,
    ...pages,
  ])
  return Object.entries(cards).map(([address, card]) => ({
    params: { card: address.replace(/^\/share\/(.+)\.png$/, '$1') },
    props: { card },
  }))
}

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const picture = await shareCard(props.card, firm.name)
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } })
}
