// Written by `src/build/catalogue.ts`: its type comes from the schemas, whatever the file says.
declare module '#catalogue.json' {
  import type { CatalogueFile } from '#content/catalogue.ts'

  const catalogue: CatalogueFile
  export default catalogue
}
