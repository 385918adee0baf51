import { readContent, readStudies } from '#build/content.ts'
import { studiesInOrder } from '#build/studies-in-order.ts'
import type { PortfolioStudy } from '#domain/case-study.ts'
import { fillFirmText } from '#domain/firm-text.ts'
import { PORTFOLIO_SHOWN } from '#sections/home/portfolio.ts'

/** The companies of the portfolio that the home page does not bring along. */
export async function GET(): Promise<Response> {
  const { inYear } = (await readContent('words')).studies
  const studies = studiesInOrder(await readStudies())
    .slice(PORTFOLIO_SHOWN)
    .map(({ name, industry, description, image, year, return: figure }): PortfolioStudy => ({
      name,
      industry,
      description,
      image,
      year: fillFirmText(inYear, { year }),
      return: figure,
    }))
  return Response.json(studies)
}
