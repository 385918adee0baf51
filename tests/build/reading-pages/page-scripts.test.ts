import { beforeEach, expect, test } from 'vitest'

import {
  addImportedScripts,
  preloadIslandModules,
  lowerScriptPriority,
  minifyInlineScripts,
} from '#build/reading-pages/page-scripts.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const FILES = {
  'only.js': 'import"./shared.js";\n',
  'more.js': 'import"./shared.js";import("./later.js");start()',
  'shared.js': 'import{a as b}from"./base.js";share()',
  'base.js': 'export{a}',
}

let folder: string
beforeEach(async () => {
  folder = await folderOf(FILES)
})

const page = (...scripts: string[]) => {
  const tags = scripts.map((script) => `<script type="module" src="${script}"></script>`)
  return `<head>${tags.join('')}</head>`
}

test('a script that only imports modules is replaced with all modules that it imports', () => {
  const direct = page('/base.js', '/shared.js')
  expect(addImportedScripts(page('/only.js'), folder)).toBe(direct)
})

test('a script that imports modules and has other code stays in the page, below its modules', () => {
  const direct = page('/base.js', '/shared.js', '/more.js')
  expect(addImportedScripts(page('/more.js'), folder)).toBe(direct)
})

test('a module that two scripts import is loaded by one script element', () => {
  const direct = page('/base.js', '/shared.js', '/more.js')
  expect(addImportedScripts(page('/only.js', '/more.js'), folder)).toBe(direct)
})

test('a page preloads the modules of an island, except modules that are imported dynamically', () => {
  const island = '<astro-island component-url="/more.js" renderer-url="/base.js"></astro-island>'
  const links = ['/more.js', '/base.js', '/shared.js'].map(
    (address) => `<link rel="modulepreload" href="${address}">`,
  )
  expect(preloadIslandModules(`<head></head>${island}`, folder)).toBe(
    `<head>${links.join('')}</head>${island}`,
  )
})

test('module scripts get low priority, and `lowerScriptPriority` leaves inline scripts unchanged', () => {
  expect(
    lowerScriptPriority('<script type="module" src="/a.js"></script><script>one()</script>'),
  ).toBe('<script type="module" fetchpriority="low" src="/a.js"></script><script>one()</script>')
})

test('inline scripts lose their white space and keep the names that other scripts may use', () => {
  const html = '<script>\n  const words = [1, 2]\n  shown = words.length\n</script>'
  expect(minifyInlineScripts(html)).toBe('<script>const words=[1,2];shown=words.length;</script>')
})

test('`minifyInlineScripts` leaves external scripts and data blocks unchanged', () => {
  const html =
    '<script type="module" src="/a.js"></script><script type="application/ld+json">{ "a": 1 }</script>'
  expect(minifyInlineScripts(html)).toBe(html)
})
