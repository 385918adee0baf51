// `src/build/catalogue.ts` writes this file; the schemas define its type.
declare module '#catalogue.json' {
  import type { CatalogueFile } from '#content/catalogue.ts'

  const catalogue: CatalogueFile
  export default catalogue
}
