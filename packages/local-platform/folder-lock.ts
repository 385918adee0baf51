import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { SetupError } from './setup-error.ts'

const FILE = 'running.pid'

/** Locks a data folder; returns a function that unlocks it. Throws SetupError if another process has the lock. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, FILE)
  const earlier = readText(file)
  if (earlier !== undefined && runningHolder(earlier) === undefined) rmSync(file, { force: true })
  try {
    // The flag refuses a file that another process has written.
    writeFileSync(file, `${process.pid} ${startTimeOf(process.pid)}\n`, { flag: 'wx' })
  } catch (error) {
    const holder = runningHolder(readText(file) ?? '')
    if (holder === undefined) throw error
    throw new SetupError(
      `The data folder ${folder} is in use by process ${holder}. Stop that one, or set LOCAL_FOLDER to another folder.`,
    )
  }
  return () => rmSync(file, { force: true })
}

function runningHolder(lock: string): number | undefined {
  const [pid = '', start = ''] = lock.trim().split(' ')
  const holder = Number.parseInt(pid, 10)
  if (!Number.isSafeInteger(holder) || !isRunning(holder)) return undefined
  return startTimeOf(holder) === start ? holder : undefined
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// Process ids are reused after a restart of the machine; with the start time they are unique.
function startTimeOf(pid: number): string {
  const status = readText(`/proc/${pid}/stat`) ?? ''
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
