import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const DEFERRED = /<template data-later>([^]*?)<\/template>/g

/**
 * Moves the content of `<template data-later>` into a text file, so that the page is complete in
 * the first round trip. The attribute then contains the address of this file, and a script of the
 * page loads the file.
 */
export function extractDeferredParts(html: string, folder: string): string {
  return html.replaceAll(DEFERRED, (_all, part: string) => {
    const hash = createHash('sha256').update(part).digest('hex').slice(0, 8)
    const address = `/_astro/later.${hash}.txt`
    mkdirSync(path.join(folder, '_astro'), { recursive: true })
    writeFileSync(path.join(folder, address), part)
    return `<template data-later="${address}"></template>`
  })
}
