import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Sources } from './library.ts'
import { ARCHIVE_FOLDER } from './rules/terms-archive.ts'

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

const asAddress = (file: string) => file.split(path.sep).join('/')

/** Whether a file is a version of the terms that is kept as it was. */
export function isArchived([file]: [string, Buffer]): boolean {
  return file.startsWith(`${ARCHIVE_FOLDER}/`)
}

/** The content of a project and its pictures, from its folder. */
export function readSources(project: string): Sources {
  const publicFolder = path.join(project, 'public')
  const files = filesBelow(path.join(project, 'content')).map((file): [string, Buffer] => [
    asAddress(path.relative(project, file)),
    readFileSync(file),
  ])
  return {
    files: new Map(files.filter((file) => !isArchived(file))),
    termsArchive: new Map(files.filter(isArchived)),
    pictures: new Map(
      filesBelow(path.join(publicFolder, 'images')).map((file): [string, Buffer] => [
        `/${asAddress(path.relative(publicFolder, file))}`,
        readFileSync(file),
      ]),
    ),
  }
}
