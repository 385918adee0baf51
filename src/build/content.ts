import { existsSync } from 'node:fs'
import path from 'node:path'

import { getCollection, type CollectionEntry } from 'astro:content'
import type * as z from 'zod'

import type { SingleFileContent, SingleFileName } from '#content/collections.ts'
import type { pageContent } from '#content/page.ts'
import type { Partner } from '#content/partners.ts'
import { countSpecimenPages } from '#content/specimen.ts'
import { addedPagePath } from '#paths.ts'

/** Whether the firm has an optional file or folder of `content`; Astro warns about empty collections. */
function hasContent(name: string): boolean {
  return existsSync(path.resolve('content', name))
}

/** Returns the content of `content/<name>.json`, with its tokens filled in. */
export async function readContent<Name extends SingleFileName>(
  name: Name,
): Promise<SingleFileContent<Name>> {
  // Astro's collection types come from the last build; the schemas' own types are newer.
  const entries = hasContent(`${name}.json`) ? await getCollection(name as 'terms') : []
  return entries[0]?.data as unknown as SingleFileContent<Name>
}

/** Returns the products in the order of the shop. */
export async function readProducts(): Promise<CollectionEntry<'products'>['data'][]> {
  const entries = await getCollection('products')
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order)
}

/** Returns the least expensive product with a specimen, and the specimen's number of pages. */
export async function readCheapestSpecimen(): Promise<
  { product: CollectionEntry<'products'>['data']; pages: number } | undefined
> {
  const specimens = await readSpecimens()
  return (await readProducts())
    .toSorted((one, other) => one.price - other.price)
    .flatMap((product) => {
      const specimen = specimens.find(({ id }) => id === product.id)
      return specimen ? [{ product, pages: countSpecimenPages(specimen.body ?? '') }] : []
    })[0]
}

/** Returns the partner for first questions, who leads the cheapest product that has a specimen. */
export async function readFirstPartner(): Promise<Partner | undefined> {
  const leader = (await readCheapestSpecimen())?.product.writtenBy
  return (await readContent('partners'))?.partners.find(({ id }) => id === leader)
}

type StudyEntry = CollectionEntry<'studies'>

/** A case study with its Astro entry, which holds the text. */
type Study = StudyEntry['data'] & { id: string; entry: StudyEntry }

/** Returns the case studies in list order; empty for a firm without case studies. */
export async function readStudies(): Promise<Study[]> {
  const entries = hasContent('case-studies') ? await getCollection('studies') : []
  return entries
    .map((entry) => ({ ...entry.data, id: entry.id, entry }))
    .sort((a, b) => a.order - b.order)
}

/** Returns the specimens of documents; empty for a firm without specimens. */
export async function readSpecimens(): Promise<CollectionEntry<'specimens'>[]> {
  return hasContent('specimens') ? getCollection('specimens') : []
}

/** A page that the firm has added. Astro generates no type for `pages` if the last build had no such page. */
type OwnPage = CollectionEntry<'terms'> & { data: z.infer<typeof pageContent> }

/** Returns the pages that the firm has added; empty if there are none. */
export async function readAddedPages(): Promise<OwnPage[]> {
  const entries = hasContent('pages') ? await getCollection('pages' as 'terms') : []
  return entries as unknown as OwnPage[]
}

/** Returns the added pages that a menu lists, in order. */
export async function readMenuPages(
  menu: 'header' | 'footer',
): Promise<{ label: string; href: string }[]> {
  const pages = await readAddedPages()
  return pages
    .filter(({ data }) => data.menu === menu)
    .sort((a, b) => a.data.order - b.data.order)
    .map(({ id, data }) => ({ label: data.label ?? data.title, href: addedPagePath(id) }))
}
