import { format } from 'node:util'

import { afterEach, expect } from 'vitest'

const printed: string[] = []

// Replaced rather than spied on: a test that expects output sets its own spy, which hides this one.
for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  console[method] = (...args: unknown[]) =>
    void printed.push(`console.${method}: ${format(...args)}`)
}

/** Unexpected console output fails the test. */
afterEach(() => expect(printed.splice(0), 'printed on the console').toEqual([]))
