import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { build, type Plugin } from 'esbuild'

const CMS = path.dirname(createRequire(import.meta.url).resolve('@sveltia/cms'))

/** Modules that no field uses: syntax highlighting, maps, HEIC pictures. */
const UNUSED_MODULES = /^(@shikijs\/(langs|themes)|leaflet|terra-draw|\.\/chunks\/heic-)/

/** CDN addresses of fonts and icons that are in the bundle too. */
const CDN_ADDRESSES = /https:\/\/(cdn\.jsdelivr\.net|unpkg\.com)\/(?=[^"'`)\s]*\.woff2)/g

/** GitHub's status page; the bundle contains a fixed positive answer in place of this address. */
const STATUS_ADDRESS = 'https://www.githubstatus.com/api/v2/status.json'
const HEALTHY_ANSWER = 'data:application/json,{%22status%22:{%22indicator%22:%22none%22}}'

const dropUnused: Plugin = {
  name: 'without-unused',
  setup(bundle) {
    bundle.onResolve({ filter: UNUSED_MODULES }, () => ({ path: 'unused', namespace: 'unused' }))
    bundle.onLoad({ filter: /./, namespace: 'unused' }, () => ({
      contents: 'module.exports = {}',
      loader: 'js',
    }))
    bundle.onLoad({ filter: /@sveltia\/cms\/npm\/index\.js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8'))
        .replaceAll(CDN_ADDRESSES, '/edit/')
        .replaceAll(STATUS_ADDRESS, HEALTHY_ANSWER),
      loader: 'js',
    }))
  },
}

/** Writes the editor's script and assets into a folder. Takes some seconds. */
export async function bundleEditor(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: [path.join(import.meta.dirname, 'browser/editor.ts')],
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    legalComments: 'none',
    logLevel: 'error',
    plugins: [dropUnused],
  })
  const assets = (await readdir(path.join(CMS, 'assets'))).filter(
    (name) => !/\.map$|heic/.test(name),
  )
  await Promise.all(
    assets.map((name) => cp(path.join(CMS, 'assets', name), path.join(folder, 'assets', name))),
  )
}
