import { getCollection } from 'astro:content'

import type { PortfolioStudy } from '#domain/case-study.ts'
import { PORTFOLIO_SHOWN } from '#sections/home/portfolio.ts'

/** The companies of the portfolio that the home page does not bring along. */
export async function GET(): Promise<Response> {
  const studies = (await getCollection('studies'))
    .map(({ data }) => data)
    .sort((a, b) => a.order - b.order)
    .slice(PORTFOLIO_SHOWN)
    .map(({ name, industry, description, image, year, return: figure }): PortfolioStudy => ({
      name,
      industry,
      description,
      image,
      year,
      return: figure,
    }))
  return Response.json(studies)
}
