import businessValuation from '#content/products/business-valuation.json' with { type: 'json' }
import companyProfile from '#content/products/company-profile.json' with { type: 'json' }
import consulting from '#content/products/consulting.json' with { type: 'json' }
import exitPackage from '#content/products/exit-package.json' with { type: 'json' }
import pim from '#content/products/pim.json' with { type: 'json' }
import site from '#content/site.json' with { type: 'json' }
import termsVersions from '#content/terms-archive/index.json' with { type: 'json' }
import { stepsAfterOrder } from '#domain/firm.ts'
import type { Catalogue } from '#use-cases/ports.ts'

/** What the firm may leave out. */
const { afterOrder, threeDSecureFrom }: { afterOrder?: string[]; threeDSecureFrom?: number } = site

/** Products, firm and terms, out of the files that the pages are built from. */
export const catalogue: Catalogue = {
  products: [businessValuation, companyProfile, pim, exitPackage, consulting].map((product) => ({
    ...product,
    turnaround: withFigures(product.turnaround),
  })),
  firm: {
    ...site,
    afterOrder: stepsAfterOrder({ ...site, afterOrder }),
  },
  termsVersions,
  threeDSecureFrom: threeDSecureFrom ?? null,
}

function withFigures(text: string): string {
  const figures: Readonly<Record<string, string | number>> = site.figures
  return text.replaceAll(/\(\(figures\.(\w+)\)\)/g, (token, name: string) =>
    String(figures[name] ?? token),
  )
}
