import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** The first of these programs, by name or path, that this machine has. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  return names
    .flatMap((name) =>
      path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name)),
    )
    .find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Starts a program that ends with the test, and with it all that it has started. */
export function startProgram(
  program: string,
  args: readonly string[],
  { env = {}, hears = 'ignore' }: { env?: Record<string, string>; hears?: 'ignore' | 'pipe' } = {},
) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', hears],
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

/** The part of the first line that a pattern finds. Throws when the program ends without it. */
export async function readLine(output: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, found] = pattern.exec(line) ?? []
    if (found !== undefined) return found
  }
  throw new Error(`The program ended without a line like ${pattern}.`)
}
