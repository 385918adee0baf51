import type { PreviewReport } from './report.ts'

/** By which the comment of a pull request is found again. */
export const MARKER = '<!-- content preview -->'

const MOST_PAGES = 40

export interface CommentPlaces {
  /** Address of the deploy preview, without a slash at the end; undefined where there is none. */
  site: string | undefined
  /** Address of a picture. */
  picture: (name: string) => string
  /** Address of a line of a changed file. */
  line: (file: string, line: number) => string
}

type Page = PreviewReport['pages'][number]
type Problem = PreviewReport['problems'][number]

/** What the preview found, as Markdown; whatever a stranger may have written stands as plain text. */
export function commentOf(report: PreviewReport, places: CommentPlaces): string {
  return [
    MARKER,
    '## What this changes',
    problemsIn(report, places),
    pagesIn(report, places),
    filesIn(report),
  ]
    .flat()
    .join('\n\n')
}

function plain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]()#!|~@]/g, (sign) => `&#${sign.codePointAt(0)};`)
    .replaceAll(/\s+/g, ' ')
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function problemsIn({ problems, isBuilt }: PreviewReport, { line }: CommentPlaces): string[] {
  if (problems.length === 0) return []
  const told = ({ file, line: at, column, message }: Problem) =>
    `- [${plain(`${file}:${at}:${column}`)}](${encodeURI(line(file, at)).replaceAll(/[()]/g, '')}): ${plain(message)}`
  return [
    `**${counted(problems.length, 'thing', 'things')} to correct**, each beside its line under “Files changed” too:`,
    problems.map(told).join('\n'),
    ...(isBuilt ? [] : ['Until then there are no pages to look at.']),
  ]
}

function pagesIn({ pages, framesOnly, isBuilt }: PreviewReport, places: CommentPlaces): string[] {
  if (!isBuilt) return []
  if (pages.length + framesOnly === 0) return ['No page looks different.']
  const shown = pages.slice(0, MOST_PAGES)
  const more = pages.length - shown.length
  return [
    ...(pages.length > 0 ? [counted(pages.length, 'page', 'pages') + ':'] : []),
    ...(shown.length > 0
      ? [shown.map((page) => `- ${linkTo(page, places)} (${page.kind})`).join('\n')]
      : []),
    ...(more > 0 ? [`and ${more} more.`] : []),
    ...(framesOnly > 0
      ? [
          `${counted(framesOnly, 'page has', 'pages have')} only another header, footer, title or colour.`,
        ]
      : []),
    ...shown.filter(({ pictures }) => pictures.length > 0).map((page) => picturesOf(page, places)),
  ]
}

function linkTo({ address, kind }: Page, { site }: CommentPlaces): string {
  return site === undefined || kind === 'gone'
    ? `\`${address}\``
    : `[${plain(address)}](${site}${address})`
}

function picturesOf(page: Page, { picture }: CommentPlaces): string {
  const images = page.pictures.map((name) => {
    const url = picture(name)
    return `<a href="${url}"><img src="${url}" alt="${page.address}, before and after"></a>`
  })
  return `<details><summary>${page.address}: ${page.kind === 'new' ? 'the page' : 'before and after'}, on a telephone and on a wide screen</summary>\n\n${images.join('\n\n')}\n\n</details>`
}

function filesIn({ files, problems }: PreviewReport): string[] {
  const wrong = new Set(problems.map(({ file }) => file))
  const list = files.map(
    (file) => `- ${plain(file)}: ${wrong.has(file) ? 'to correct' : 'nothing to correct'}`,
  )
  const title = `${counted(files.length, 'file', 'files')} checked`
  return [`<details><summary>${title}</summary>\n\n${list.join('\n')}\n\n</details>`]
}
