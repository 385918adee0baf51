import { readFileSync } from 'node:fs'

const read = (url) => readFileSync(url)

export const regular = read(new URL('./newsreader-regular.ttf', import.meta.url))
export const semibold = read(new URL('./newsreader-semibold.ttf', import.meta.url))
export const otherScripts = read(new URL('./noto-serif.ttf', import.meta.url))
