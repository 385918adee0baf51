import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { SetupError } from './setup-error.ts'

const FILE = 'running.pid'

/** Locks a data folder; returns a function that unlocks it. Throws SetupError if another process has the lock. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, FILE)
  const mine = `${process.pid} ${startTimeOf(process.pid)}\n`
  if (!createLock(file, mine)) {
    const holder = runningHolder(file)
    if (holder !== undefined) throw lockedError(folder, holder)
    rmSync(file, { force: true })
    if (!createLock(file, mine)) throw lockedError(folder, runningHolder(file) ?? 0)
  }
  return () => rmSync(file, { force: true })
}

function lockedError(folder: string, pid: number): SetupError {
  return new SetupError(
    `The data folder ${folder} is in use by process ${pid}. Stop that one, or set LOCAL_FOLDER to another folder.`,
  )
}

function createLock(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function runningHolder(file: string): number | undefined {
  const [pid = '', start = ''] = readOrEmpty(file).trim().split(' ')
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
  const status = readOrEmpty(`/proc/${pid}/stat`)
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
