import { closest, didYouMean } from '#content-check/closest.ts'
import { problemAt, problemIn, textAt } from '#content-check/content-file.ts'
import type { Entry, Library } from '#content-check/library.ts'
import { linksOf } from '#content-check/markdown.ts'
import { shown } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'

const FALLBACK = '/images/fallback.svg'
const OF_CONTENT = /^\/images\/(?:products|case-studies)\//

/** Every picture that content names exists and is its own, and none lies about unused. */
export function pictureProblems({ entries, pictures, strays }: Library): Problem[] {
  const owners = new Map<string, Entry>()
  const problems = entries.flatMap((entry) => [
    ...fieldProblems(entry, pictures, owners),
    ...bodyProblems(entry, pictures),
  ])
  const shownInText = new Set(entries.flatMap(({ file }) => imagesIn(file).map(({ url }) => url)))
  const awaited = awaitedPictures(entries, owners, strays)
  const unused = pictures.filter(
    (picture) =>
      OF_CONTENT.test(picture) &&
      !owners.has(picture) &&
      !shownInText.has(picture) &&
      !awaited.has(stem(picture)),
  )
  return [...problems, ...unused.map(unusedPicture)]
}

function stem(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.\w+$/, '')
}

/** Names of pictures that wait for a file to be put right, which has a message of its own. */
function awaitedPictures(
  entries: readonly Entry[],
  owners: ReadonlyMap<string, Entry>,
  strays: readonly string[],
): Set<string> {
  const settled = new Set(owners.values())
  return new Set([
    ...entries.filter((entry) => !settled.has(entry)).map(({ id }) => id),
    ...strays.map(stem),
  ])
}

function imagesIn(file: Entry['file']) {
  return linksOf(file).filter(({ kind }) => kind === 'image')
}

function missing(picture: string, pictures: readonly string[]): string {
  const folder = picture.slice(0, picture.lastIndexOf('/') + 1)
  const beside = pictures.filter((one) => one.startsWith(folder)).map(stem)
  const meant = closest(stem(picture), beside)
  return `there is no picture public${picture}${didYouMean(meant && shown(`${folder}${meant}.svg`))}`
}

function fieldProblems(
  entry: Entry,
  pictures: readonly string[],
  owners: Map<string, Entry>,
): Problem[] {
  const picture = textAt(entry.data, ['image'])
  if (picture === undefined || !/^\/images\/.+\.svg$/.test(picture)) return []
  if (!pictures.includes(picture)) {
    return [problemIn(entry.file, ['image'], missing(picture, pictures))]
  }
  const owner = owners.get(picture)
  if (!owner) owners.set(picture, entry)
  return owner && picture !== FALLBACK
    ? [problemIn(entry.file, ['image'], `image is the picture of ${owner.file.path} already`)]
    : []
}

function bodyProblems({ file }: Entry, pictures: readonly string[]): Problem[] {
  return imagesIn(file)
    .filter(({ url }) => url.startsWith('/') && !pictures.includes(url))
    .map(({ url, offset }) => problemAt(file, offset, missing(url, pictures)))
}

function unusedPicture(picture: string): Problem {
  const message = 'nothing in content shows this picture; name it there, or remove it'
  return { file: `public${picture}`, line: 1, column: 1, message }
}
