// Written by `src/build/catalogue.ts`: typed by the schemas, not by the file's content.
declare module '#catalogue.json' {
  import type { CatalogueFile } from '#content/catalogue.ts'

  const catalogue: CatalogueFile
  export default catalogue
}
