import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { withDirectScripts } from '#build/reading-pages/direct-scripts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'direct-scripts-'))
writeFileSync(path.join(folder, 'only.js'), 'import"./shared.js";\n')
writeFileSync(path.join(folder, 'more.js'), 'import"./shared.js";start()')

const page = (script: string) => `<head><script type="module" src="${script}"></script></head>`

test('a script that only imports another gives way to it', () => {
  expect(withDirectScripts(page('/only.js'), folder)).toBe(page('/shared.js'))
})

test('a script that does something stays', () => {
  expect(withDirectScripts(page('/more.js'), folder)).toBe(page('/more.js'))
})
