import { checkLibrary } from '@storefront/content-check/check-library.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'

import { right, wrong, type Finding } from './finding.ts'

/** Whether the files of `content` pass their check. */
export function examineContent(project: string): Finding {
  const sources = readSources(project)
  const { length } = checkLibrary(sources)
  return length === 0
    ? right('content', `${sources.files.size} files, nothing to correct`)
    : wrong('content', `${length} to correct`, 'npm run check:content shows each at its line')
}
