import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { PlatformState } from '@storefront/local-platform/state-file.ts'

import { median, type BenchPart, type BenchReport } from '#bench/part.ts'
import { runningState } from '#scripts/doctor/local-environment.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const RUNS = 5
const VISITS = 5000
const REST_MS = 20_000

interface Started {
  /** npm, and the process that serves. */
  child: ChildProcess
  state: PlatformState
  /** From the command to the first page that is answered. */
  seconds: number
}

/** Runs `npm start` on a folder; resolves when it has answered a page. */
async function start(folder: string): Promise<Started> {
  const started = performance.now()
  await rm(path.join(folder, 'state.json'), { force: true })
  const child = spawn('npm', ['start'], {
    cwd: PROJECT,
    env: { ...process.env, PORT: '0', LOCAL_FOLDER: folder, LOCAL_RATE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  for (;;) {
    const state = runningState(folder)
    const answer = state && (await fetch(new URL('/shop', state.url)).catch(() => undefined))
    if (answer && (await answer.text()) && answer.ok)
      return { child, state, seconds: (performance.now() - started) / 1000 }
    if (child.exitCode !== null) throw new Error('npm start ended before it was ready')
    await pause(20)
  }
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'exit')
  // Its whole group: npm starts a process of its own.
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await ended
}

/** Seconds until ready, started anew. */
async function timed(folder: string): Promise<number> {
  const started = await start(folder)
  await stop(started)
  return started.seconds
}

/** Megabytes that a process holds, all its threads together. */
async function memoryOf({ pid }: PlatformState): Promise<number> {
  const ps = spawn('ps', ['-o', 'rss=', '-p', String(pid)])
  const chunks = await Array.fromAsync(ps.stdout)
  return Number(Buffer.concat(chunks).toString()) / 1024
}

async function run(): Promise<BenchReport> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'bench-memory-'))
  // The first start makes the database.
  await timed(folder.path)
  const starts: number[] = []
  while (starts.length < RUNS) starts.push(await timed(folder.path))
  const started = await start(folder.path)
  try {
    await pause(REST_MS)
    const rest = await memoryOf(started.state)
    const shop = new URL('/shop', started.state.url)
    for (let visit = 0; visit < VISITS; visit += 1) await (await fetch(shop)).text()
    return reportOf(median(starts), rest, await memoryOf(started.state))
  } finally {
    await stop(started)
  }
}

function reportOf(seconds: number, rest: number, loaded: number): BenchReport {
  return {
    columns: ['', 'measured'],
    rows: [
      ['s to the first page, nothing changed', seconds.toFixed(1)],
      ['MB at rest', rest.toFixed(0)],
      [`MB after ${VISITS} visits`, loaded.toFixed(0)],
    ],
  }
}

/** What `npm start` needs. */
export const part: BenchPart = {
  title: `seconds and memory of npm start, median of ${RUNS}`,
  run,
}
