import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

import { commentOf } from './preview/comment.ts'
import {
  askGitHub,
  pullRequestOf,
  putComment,
  putPictures,
  removeOldPictures,
} from './preview/github.ts'
import { previewReport } from './preview/report.ts'

const MOST_PICTURE_BYTES = 2 ** 21

// Nothing else of this machine, whatever a stranger's archive calls by the name of a picture.
function isPicture(bytes: Buffer): boolean {
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp && bytes.length <= MOST_PICTURE_BYTES
}

function variable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: see .github/workflows/preview-comment.yml.`)
  return value
}

/** Writes what a preview found into its pull request: see docs/deploying.md. */
async function tell(folder: string): Promise<void> {
  const repository = variable('GITHUB_REPOSITORY')
  const commit = variable('HEAD_COMMIT')
  const headRepository = variable('HEAD_REPOSITORY')
  const ask = askGitHub(repository, variable('GITHUB_TOKEN'))
  await removeOldPictures(ask)
  const head = `${headRepository.split('/')[0]}:${variable('HEAD_BRANCH')}`
  const pull = await pullRequestOf(ask, head, commit)
  if (pull === undefined) return console.log('The pull request is closed, or has a newer commit.')
  const report = previewReport.parse(
    JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')),
  )
  const names = report.pages.flatMap(({ pictures }) => pictures)
  const pictures = new Map(
    names
      .map((name): [string, Buffer] => [name, readFileSync(path.join(folder, name))])
      .filter(([, bytes]) => isPicture(bytes)),
  )
  const kept = pictures.size > 0 ? await putPictures(ask, pull, pictures) : undefined
  const site = process.env['PREVIEW_SITE']
  const comment = commentOf(report, {
    site: site ? `https://deploy-preview-${pull}--${site}.netlify.app` : undefined,
    picture: (name) => `https://github.com/${repository}/blob/${kept?.commit}/${name}?raw=true`,
    line: (file, line) => `https://github.com/${headRepository}/blob/${commit}/${file}#L${line}`,
  })
  await putComment(ask, pull, comment)
}

await tell(process.argv[2] ?? '.')
