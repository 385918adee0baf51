import { createHash } from 'node:crypto'

import { coloursIn } from '#build/brand.ts'
import { textAt } from '#content-check/content-file.ts'
import {
  BRAND_FILE,
  entriesOf,
  ICON_FILE,
  type Library,
  MARK_FILE,
} from '#content-check/library.ts'
import { fileProblem, type Problem } from '#content-check/problem.ts'

/** SHA-256 of the sample firm's name, colours, logo and icon. */
const SAMPLE = {
  firm: 'ab0fe0edb8d127f570123b23fee92b9f583088fb458243950c155a1e93ef2448',
  colours: '9032e76b45b5c85ccf7b5406f0a31bd3ea06e113649cc2d9121a08ee02a8cef1',
  icon: 'e21ac718504f08ddabc979d5898362dc78446d934df86d17cee804b38ab51d58',
  mark: '0fa69a51a9401b2d14bd12f1ee3f3694beb36525afea2cee28e71d5867edf623',
}

/** Whether a text, ignoring white space, is that of the sample firm. */
export function isSample(what: keyof typeof SAMPLE, text: string): boolean {
  const withoutSpaces = text.replaceAll(/\s/g, '')
  return createHash('sha256').update(withoutSpaces).digest('hex') === SAMPLE[what]
}

export function coloursOf(brand: string): string {
  return JSON.stringify([...coloursIn(brand)])
}

/** A firm other than the sample must have its own colours, logo and icons. */
export function sampleProblems(library: Library): Problem[] {
  const [firm] = entriesOf(library, 'site').map(({ data }) => textAt(data, ['name']))
  if (firm === undefined || isSample('firm', firm)) return []
  const read = (file: string) => library.files.get(file)?.toString() ?? ''
  return [
    ...(isSample('colours', coloursOf(read(BRAND_FILE)))
      ? [fileProblem(BRAND_FILE, 'these are the colours of the sample; use those of the firm')]
      : []),
    ...(isSample('mark', read(MARK_FILE))
      ? [fileProblem(MARK_FILE, 'this is the mark of the sample; use that of the firm')]
      : []),
    ...(isSample('icon', read(ICON_FILE))
      ? [fileProblem(ICON_FILE, 'this is the icon of the sample; run “npm run icons”')]
      : []),
  ]
}
