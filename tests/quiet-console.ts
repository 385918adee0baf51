import { format } from 'node:util'

import { afterEach, expect } from 'vitest'

const printed: string[] = []

// The methods are replaced, not spied on, so that a test that expects output can set its own spy.
for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  console[method] = (...args: unknown[]) =>
    void printed.push(`console.${method}: ${format(...args)}`)
}

/** Unexpected console output fails the test. */
afterEach(() => expect(printed.splice(0), 'printed on the console').toEqual([]))
