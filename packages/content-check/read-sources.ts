import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { pictureFile, type Sources } from './library.ts'
import { BRAND_FILE } from './rules/brand.ts'
import { MARK_FILE } from './rules/drawings.ts'
import { ARCHIVE_FOLDER } from './rules/terms-archive.ts'

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

// Not words: photographs, the firm's colours and its mark.
const NOT_WORDS = /^content\/(?:images\/|brand\.css$|mark\.svg$)/

/** Whether a file of the content, by its path in the project, holds words. */
export function isWords(file: string): boolean {
  return !NOT_WORDS.test(file)
}

const asAddress = (file: string) => file.split(path.sep).join('/')

/** Whether a file is a version of the terms that is kept as it was. */
export function isArchived([file]: [string, Buffer]): boolean {
  return file.startsWith(`${ARCHIVE_FOLDER}/`)
}

function isPlaced({ folder, address }: { folder: string; address: string }): boolean {
  return pictureFile(address).startsWith(`${folder}/`)
}

/** The content of a project and its pictures, from its folder. */
export function readSources(project: string): Sources {
  const files = filesBelow(path.join(project, 'content'))
    .map((file) => asAddress(path.relative(project, file)))
    .filter(isWords)
    .map((file): [string, Buffer] => [file, readFileSync(path.join(project, file))])
  // Drawings are served as they are, of photographs the build makes sizes.
  const pictures = ['public', 'content'].flatMap((folder) =>
    filesBelow(path.join(project, folder, 'images')).map((file) => ({
      folder,
      file,
      address: `/${asAddress(path.relative(path.join(project, folder), file))}`,
    })),
  )
  const textOf = (file: string) => {
    const whole = path.join(project, file)
    return existsSync(whole) ? readFileSync(whole, 'utf8') : ''
  }
  return {
    year: new Date().getFullYear(),
    brand: textOf(BRAND_FILE),
    mark: textOf(MARK_FILE),
    files: new Map(files.filter((file) => !isArchived(file))),
    termsArchive: new Map(files.filter(isArchived)),
    pictures: new Map(
      pictures
        .filter(isPlaced)
        .map(({ file, address }): [string, Buffer] => [address, readFileSync(file)]),
    ),
    misplaced: pictures
      .filter((picture) => !isPlaced(picture))
      .map(({ file }) => asAddress(path.relative(project, file))),
  }
}
