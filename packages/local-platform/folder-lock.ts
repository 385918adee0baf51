import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Trouble } from './trouble.ts'

/** Takes a data folder for this process and returns how to give it back; throws Trouble when it is taken. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'running.pid')
  const [pid = '', start = ''] = readOr(file).trim().split(' ')
  const holder = Number.parseInt(pid, 10)
  if (isRunning(holder) && startOf(holder) === start) {
    throw new Trouble(
      `The data folder ${folder} is in use by process ${holder}. Stop that one, or set LOCAL_FOLDER to another folder.`,
    )
  }
  rmSync(file, { force: true })
  writeFileSync(file, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx' })
  return () => rmSync(file, { force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's is running too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// A process number is given out again after a restart of the machine; with its start time it is unique.
function startOf(pid: number): string {
  const status = readOr(`/proc/${pid}/stat`)
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
