import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The output of a script, whether it succeeds or fails. */
export async function outputOf(
  script: string,
  databaseUrl: string,
  ...args: string[]
): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  try {
    return (await run(process.execPath, [script, ...args], { cwd: PROJECT, env })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return stdout + stderr
  }
}
