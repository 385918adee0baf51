import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, Agent, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { PlatformState } from '@storefront/local-platform/state-file.ts'

import { interleaved, median, withSpread, type BenchPart, type BenchReport } from '#bench/part.ts'
import { runningState } from '#scripts/doctor/local-environment.ts'
import { showProgress } from '#scripts/progress.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const RUNS = 5
const AT_ONCE = 10
const ASKING_MS = 2000
const REST_MS = 20_000
const GOALS = { seconds: 3, megabytes: 400, growth: 1.2, ofBare: 0.8 }

interface Answered {
  headers: OutgoingHttpHeaders
  body: Buffer
}

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

function ask(url: URL, agent: Agent): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const asked = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
  })
  asked.on('error', reject)
  asked.end()
  return promise
}

/** Answers per second to ten visitors who ask again at once. */
async function rateOf(url: URL): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const end = performance.now() + ASKING_MS
  let answers = 0
  const visitor = async () => {
    for (; performance.now() < end; answers += 1) await ask(url, agent)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  agent.destroy()
  return answers / (ASKING_MS / 1000)
}

/** A server that knows one answer: the same bytes as the shop's. */
async function bareServer({ headers, body }: Answered) {
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...kept } = headers
  const server = createServer((_asked, answer) => void answer.writeHead(200, kept).end(body))
  await once(server.listen(0), 'listening')
  return server
}

async function run(): Promise<BenchReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-stage-'))
  try {
    showProgress('first start')
    await timed(folder)
    const { starts } = await interleaved({ starts: folder }, RUNS, timed)
    return await measure(folder, starts)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, starts: number[]): Promise<BenchReport> {
  const started = await start(folder)
  try {
    showProgress('at rest')
    await pause(REST_MS)
    const megabytes = await memoryOf(started.state)
    const { own, bare } = await rates(new URL('/shop', started.state.url))
    const loaded = await memoryOf(started.state)
    return reportOf({ starts, megabytes, loaded, own, bare })
  } finally {
    await stop(started)
  }
}

async function rates(shop: URL): Promise<{ own: number[]; bare: number[] }> {
  const agent = new Agent()
  const server = await bareServer(await ask(shop, agent))
  const bare = new URL(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const found = await interleaved({ own: shop, bare }, RUNS, rateOf)
  agent.destroy()
  server.close()
  return found
}

interface Measured {
  starts: number[]
  megabytes: number
  /** Megabytes after pages were asked for. */
  loaded: number
  own: number[]
  bare: number[]
}

function reportOf({ starts, megabytes, loaded, own, bare }: Measured): BenchReport {
  const ready = median(starts)
  const growth = loaded / megabytes
  const limits: [string, number, string, number][] = [
    ['s to the first page, nothing changed', ready, withSpread(starts, 1), GOALS.seconds],
    ['MB at rest', megabytes, megabytes.toFixed(0), GOALS.megabytes],
    ['MB after the visits, of those at rest', growth, growth.toFixed(2), GOALS.growth],
  ]
  const times = median(own.map((rate, index) => rate / (bare[index] ?? Number.NaN)))
  return {
    columns: ['', 'measured', 'of the goal', 'goal'],
    rows: [
      ...limits.map(([name, measured, text, goal]) => [
        name,
        text,
        (measured / goal).toFixed(2),
        `≤ ${goal}`,
      ]),
      ['a page, answers/s', withSpread(own), '', ''],
      ['a bare server with the same bytes, answers/s', withSpread(bare), '', ''],
      ['of the bare server’s', times.toFixed(2), '', `≥ ${GOALS.ofBare}`],
    ],
    failures: [
      ...limits.flatMap(([name, measured, text, goal]) =>
        measured > goal ? [`${name}: ${text}, not ${goal}`] : [],
      ),
      ...(times < GOALS.ofBare
        ? [`${times.toFixed(2)} of a bare server’s answers, not ${GOALS.ofBare}`]
        : []),
    ],
  }
}

/** What `npm start` needs, and how fast it sends a page. */
export const part: BenchPart = {
  title: `npm start, and a page for ${AT_ONCE} visitors at once, median of ${RUNS} interleaved runs and spread`,
  needsSite: true,
  run,
}
