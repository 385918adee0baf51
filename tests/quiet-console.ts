import { format } from 'node:util'

import { afterEach, expect } from 'vitest'

const printed: string[] = []

// Replaced and not spied on: a test that expects output spies on this in its turn, and hides it.
for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  console[method] = (...args: unknown[]) =>
    void printed.push(`console.${method}: ${format(...args)}`)
}

/** What a test prints and does not expect is a failure of it. */
afterEach(() => expect(printed.splice(0), 'printed on the console').toEqual([]))
