import { getEntry } from 'astro:content'

import type { FaqContent } from '#content-model/faq.ts'
import type { HomeContent } from '#content-model/home.ts'
import type { SiteContent } from '#content-model/site.ts'
import type { Words } from '#content-model/words.ts'

/** The collections of a single entry, which has the collection's name. */
interface Single {
  site: SiteContent
  home: HomeContent
  faq: FaqContent
  words: Words
}

/** Returns what `content/<name>.json` holds, with its tokens filled in. */
export async function readContent<Name extends keyof Single>(name: Name): Promise<Single[Name]> {
  // Astro's types of collections are those of the last build: the schemas' own are newer.
  const entry = await getEntry(name as 'site', name)
  if (!entry) throw new Error(`content/${name}.json could not be read.`)
  return entry.data as unknown as Single[Name]
}
