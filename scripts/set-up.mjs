// Makes `npm start` and `npm test` work on a fresh clone: installs the packages of the lockfile once.
// Runs before anything is installed, on the machine's Node (20 or newer), so it imports no packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const STAMP = path.join(PROJECT, 'node_modules', '.set-up')
const OLDEST_NODE = 20
const NEEDED_NODE = 24

function stop(message) {
  console.error(message)
  process.exit(1)
}

/** Runs npm and prints a dot every ten seconds; returns whether it succeeded. */
async function npm(args) {
  // The path of the running npm, inside an npm script; otherwise the shell finds npm.
  const cli = process.env.npm_execpath
  const options = { cwd: PROJECT, stdio: 'inherit' }
  const child =
    cli && /\.c?js$/.test(cli)
      ? spawn(process.execPath, [cli, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  const dots = setInterval(() => process.stdout.write('.'), 10_000)
  const code = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
  clearInterval(dots)
  process.stdout.write('\n')
  return code === 0
}

function installedNode() {
  const bin = path.join(PROJECT, 'node_modules', '.bin', 'node')
  const { stdout } = spawnSync(bin, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.join(PROJECT, file), 'utf8'))
  } catch {
    return { packages: {} }
  }
}

// Reads npm's record of the installed packages, because a person or tool may have installed them already.
function isInstalled() {
  const installed = readJson('node_modules/.package-lock.json').packages
  return Object.entries(readJson('package-lock.json').packages).every(
    ([name, { version, optional }]) =>
      name === '' || optional || installed[name]?.version === version,
  )
}

const own = Number(process.versions.node.split('.')[0])
if (own < OLDEST_NODE) {
  stop(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer: https://nodejs.org`,
  )
}

const lock = readFileSync(path.join(PROJECT, 'package-lock.json'))
const wanted = createHash('sha256').update(lock).digest('hex')
const present = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').trim() : ''

if (present !== wanted && !isInstalled()) {
  console.log(
    existsSync(path.join(PROJECT, 'node_modules'))
      ? 'The lockfile has changed: installing the packages again (one to four minutes) …'
      : 'First run: installing the packages (one to four minutes) …',
  )
  const install = ['ci', '--no-audit', '--no-fund']
  // npm's cache saves most requests, but may lack newer versions.
  const isDone = await npm([...install, '--prefer-offline', '--loglevel=silent'])
  if (!isDone && !(await npm([...install, '--loglevel=error']))) {
    stop(
      'The packages could not be installed; see the reason above. Only this step needs the network: connect and run the command again.',
    )
  }
}

if (installedNode() < NEEDED_NODE) {
  stop(
    `node_modules/.bin/node is missing or older than Node ${NEEDED_NODE}. Remove the folder node_modules and run the command again, with install scripts allowed.`,
  )
}
// Enables the git hooks, once per clone: they format and lint the files of each commit.
if (present !== wanted && !process.env.CI && existsSync(path.join(PROJECT, '.git'))) {
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: PROJECT })
}
if (present !== wanted) writeFileSync(STAMP, `${wanted}\n`)
