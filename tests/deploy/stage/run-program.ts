import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program to its end, showing only what it complains about; throws when it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`${program} ended with ${status}`)
}
