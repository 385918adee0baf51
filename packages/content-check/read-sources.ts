import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { ICON_FILE, type Sources } from './library.ts'

export function readSources(project: string): Sources {
  const found = globSync(['{content,public/images}/**', ICON_FILE], {
    cwd: project,
    withFileTypes: true,
  })
  const files = found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry): [string, Buffer] => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(project, file).split(path.sep).join('/'), readFileSync(file)]
    })
  return { year: new Date().getFullYear(), files: new Map(files) }
}
