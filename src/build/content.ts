import { getEntry, type DataEntryMap } from 'astro:content'

/** The collections of a single entry, which has the collection's name. */
type Single = 'site' | 'home' | 'faq'

/** Returns what `content/<name>.json` holds, with its tokens filled in. */
export async function readContent<Name extends Single>(
  name: Name,
): Promise<DataEntryMap[Name][string]['data']> {
  const entry = await getEntry(name, name)
  if (!entry) throw new Error(`content/${name}.json could not be read.`)
  return entry.data
}
