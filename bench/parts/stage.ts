import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request, Agent, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import {
  interleaved,
  median,
  progress,
  withSpread,
  type BenchPart,
  type BenchReport,
} from '#bench/part.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const RUNS = 5
const AT_ONCE = 10
const ASKING_MS = 2000
const REST_MS = 20_000
const GOALS = { megabytes: 400, seconds: 3, ofBare: 0.8 }

interface Answered {
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** Starts the platform as `npm start` does, on a folder; resolves when its addresses stand there. */
async function start(folder: string): Promise<{ child: ChildProcess; seconds: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, ['packages/local-platform/start.ts'], {
    cwd: PROJECT,
    env: { ...process.env, PORT: '0', LOCAL_FOLDER: folder, LOCAL_RATE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!existsSync(path.join(folder, 'state.json'))) {
    if (child.exitCode !== null) throw new Error('npm start ended before it was ready')
    await pause(20)
  }
  return { child, seconds: (performance.now() - started) / 1000 }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}

/** Megabytes that a process holds, all its threads together. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
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
  if (!existsSync(path.join(PROJECT, 'dist', 'index.html'))) {
    return { columns: [], rows: [], failures: ['there is no built site: run npm run build'] }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-stage-'))
  try {
    progress('first start')
    await stop((await start(folder)).child)
    return await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string): Promise<BenchReport> {
  const { child, seconds } = await start(folder)
  try {
    progress('at rest')
    await pause(REST_MS)
    const megabytes = await memoryOf(child)
    const { url } = JSON.parse(await readFile(path.join(folder, 'state.json'), 'utf8'))
    return reportOf({ seconds, megabytes, ...(await rates(new URL('/shop', url))) })
  } finally {
    await stop(child)
  }
}

async function rates(shop: URL): Promise<{ own: number[]; bare: number[] }> {
  const agent = new Agent()
  const server = await bareServer(await ask(shop, agent))
  const bare = new URL(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const found = await interleaved({ own: () => rateOf(shop), bare: () => rateOf(bare) }, RUNS)
  agent.destroy()
  server.close()
  return { own: found['own'] ?? [], bare: found['bare'] ?? [] }
}

function reportOf(measured: {
  seconds: number
  megabytes: number
  own: number[]
  bare: number[]
}): BenchReport {
  const { seconds, megabytes, own, bare } = measured
  const ofBare = median(own.map((rate, index) => rate / (bare[index] ?? Number.NaN)))
  return {
    columns: ['', 'measured'],
    rows: [
      ['seconds until ready, nothing changed', seconds.toFixed(1)],
      ['MB at rest', megabytes.toFixed(0)],
      ['a page, answers/s', withSpread(own)],
      ['a bare server with the same bytes, answers/s', withSpread(bare)],
      ['of the bare server’s', ofBare.toFixed(2)],
    ],
    failures: [
      ...(seconds > GOALS.seconds
        ? [`ready after ${seconds.toFixed(1)} s, not ${GOALS.seconds}`]
        : []),
      ...(megabytes > GOALS.megabytes
        ? [`${megabytes.toFixed(0)} MB at rest, not ${GOALS.megabytes}`]
        : []),
      ...(ofBare < GOALS.ofBare
        ? [`${ofBare.toFixed(2)} of a bare server’s answers, not ${GOALS.ofBare}`]
        : []),
    ],
  }
}

/** What `npm start` needs, and how fast it sends a page. */
export const part: BenchPart = {
  title: `npm start, and a page for ${AT_ONCE} visitors at once, median of ${RUNS} interleaved runs and spread`,
  run,
}
