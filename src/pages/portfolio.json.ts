import { readContent, readStudies } from '#build/content.ts'
import { PORTFOLIO_SHOWN, type PortfolioStudy } from '#domain/case-study.ts'
import { fillFirmText } from '#domain/firm-text.ts'

/** The companies of the portfolio that the home page does not bring along. */
export async function GET(): Promise<Response> {
  const { inYear } = (await readContent('words')).studies
  const studies = (await readStudies())
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
