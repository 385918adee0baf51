// `src/build/catalogue.ts` writes these files; the schemas define their types.
declare module '#catalogue.json' {
  import type { CatalogueFile } from '#content/catalogue.ts'

  const catalogue: CatalogueFile
  export default catalogue
}

declare module '#intakes.json' {
  import type { Intake } from '#domain/portal/intake.ts'

  const intakes: Readonly<Record<string, Intake>>
  export default intakes
}
