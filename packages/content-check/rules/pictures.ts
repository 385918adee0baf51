import { findClosest, didYouMean } from '#content-check/closest.ts'
import type { Entry } from '#content-check/collections.ts'
import { problemAt, fieldProblem, valuesAt, type Path } from '#content-check/content-file.ts'
import { addressOfPicture, pictureFile, type Library } from '#content-check/library.ts'
import { bodyOf } from '#content-check/markdown.ts'
import { quoteValue } from '#content-check/plain-words.ts'
import { fileProblem, type Problem } from '#content-check/problem.ts'
import { picture } from '#content/fields.ts'

const FALLBACK = '/images/fallback.svg'
const CONTENT_PICTURES = /^\/images\/(?:products|case-studies|partners)\//

/** Every picture that content names must exist and be named only once; every picture file must be used. */
export function pictureProblems(library: Library): Problem[] {
  const { entries, strays } = library
  const pictures = [...library.pictures.keys()]
  const owners = new Map<string, Entry>()
  const problems = entries.flatMap((entry) => [
    ...fieldProblems(entry, pictures, owners),
    ...bodyProblems(entry, pictures),
    ...descriptionProblems(entry),
  ])
  const shownInText = new Set(entries.flatMap(({ file }) => imagesIn(file).map(({ url }) => url)))
  const expected = picturesOfFaultyFiles(entries, owners, strays)
  const unused = pictures.filter(
    (address) =>
      CONTENT_PICTURES.test(address) &&
      !owners.has(address) &&
      !shownInText.has(address) &&
      !expected.has(stem(address)),
  )
  return [
    ...problems,
    ...unused.map(unusedPictureProblem),
    ...[...library.files.keys()].flatMap(misplacedPictureProblems),
  ]
}

function stem(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.\w+$/, '')
}

/** File names of pictures that seem unused only because their content file has a problem. */
function picturesOfFaultyFiles(
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
  return bodyOf(file).links.filter(({ kind }) => kind === 'image')
}

function missingPictureMessage(address: string, pictures: readonly string[]): string {
  const folder = address.slice(0, address.lastIndexOf('/') + 1)
  const beside = pictures.filter((one) => one.startsWith(folder) && picture.safeParse(one).success)
  const meant = findClosest(stem(address), beside.map(stem))
  const found = beside.find((one) => stem(one) === meant)
  return `there is no picture ${pictureFile(address)}${didYouMean(found && quoteValue(found))}`
}

/** The pictures of an entry, with the fields that name them. */
export function pictureFields({ data }: Entry): { path: Path; address: string }[] {
  return [['image'], ['partners', '*', 'portrait']]
    .flatMap((path) => valuesAt(data, path))
    .flatMap(({ path, value }) => {
      const { data: address } = picture.safeParse(value)
      return address === undefined ? [] : [{ path, address }]
    })
}

/** A text that describes nothing: a file name, or a word that fits any picture. */
const NO_DESCRIPTION =
  /^(?:\S+\.(?:svg|jpe?g|png|webp|avif|gif|heic)|(?:img|dsc)[_-]?\d+|(?:an? |the )?(?:image|photo|photograph|picture|drawing))$/i

function descriptionProblems({ data, file }: Entry): Problem[] {
  return [['imageAlt'], ['partners', '*', 'portraitAlt']]
    .flatMap((path) => valuesAt(data, path))
    .filter(({ value }) => NO_DESCRIPTION.test(String(value).trim()))
    .map(({ path, value }) =>
      fieldProblem(
        file,
        path,
        `${path.at(-1)} must say what the picture shows; found ${quoteValue(value)}`,
      ),
    )
}

function fieldProblems(
  entry: Entry,
  pictures: readonly string[],
  owners: Map<string, Entry>,
): Problem[] {
  return pictureFields(entry).flatMap(({ path, address }) => {
    if (!pictures.includes(address)) {
      return [fieldProblem(entry.file, path, missingPictureMessage(address, pictures))]
    }
    const owner = owners.get(address)
    if (!owner) owners.set(address, entry)
    return owner && address !== FALLBACK
      ? [fieldProblem(entry.file, path, `${path.at(-1)} is already used by ${owner.file.path}`)]
      : []
  })
}

function bodyProblems({ file }: Entry, pictures: readonly string[]): Problem[] {
  return imagesIn(file)
    .filter(({ url }) => !pictures.includes(url))
    .map(({ url, offset }) => {
      const message = url.startsWith('/')
        ? missingPictureMessage(url, pictures)
        : `a picture needs an address such as /images/case-studies/hillfoot.svg; found ${quoteValue(url)}`
      return problemAt(file, offset, message)
    })
}

function unusedPictureProblem(address: string): Problem {
  const message = picture.safeParse(address).success
    ? 'no content file uses this picture; use it or remove it'
    : 'the name of a picture must be lower-case letters, digits and hyphens and end in .svg, .jpg, .png, .webp or .avif'
  return fileProblem(pictureFile(address), message)
}

function misplacedPictureProblems(file: string): Problem[] {
  const address = addressOfPicture(file)
  const meant = address === undefined ? file : pictureFile(address)
  if (file === meant) return []
  const message = `drawings (.svg) belong in public/images, photographs in content/images: move this file to ${meant}`
  return [fileProblem(file, message)]
}
