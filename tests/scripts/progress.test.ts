import { describe, expect, test } from 'vitest'

import { showProgress } from '#scripts/progress.ts'

function shown(text: string, isTTY: boolean, env = {}): string {
  const written: string[] = []
  showProgress(text, { isTTY, write: (part) => written.push(part) }, env)
  return written.join('')
}

describe('progress', () => {
  test('is written over the line before it on a terminal', () => {
    expect(shown('3 of 8', true)).toBe('\r\u001B[2K3 of 8')
  })

  test('is silent where output goes elsewhere, and in CI', () => {
    expect(shown('3 of 8', false)).toBe('')
    expect(shown('3 of 8', true, { CI: 'true' })).toBe('')
  })
})
