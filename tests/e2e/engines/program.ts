import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Starts a program; `stop` ends it with all processes that it has started. */
export function startProgram(
  program: string,
  args: readonly string[],
  {
    env = {},
    stderr = 'ignore',
  }: { env?: Record<string, string>; stderr?: 'ignore' | 'pipe' } = {},
) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', stderr],
    detached: process.platform !== 'win32',
    env: { ...process.env, ...env },
  })
  return {
    errors: child.stderr,
    stop: async () => {
      if (child.exitCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      if (process.platform === 'win32') child.kill()
      else process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}

/** The first match of a pattern in the output. Throws if the program ends without one. */
export async function readLine(output: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, found] = pattern.exec(line) ?? []
    if (found !== undefined) return found
  }
  throw new Error(`The program ended without a line like ${pattern}.`)
}
