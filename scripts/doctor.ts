import { existsSync } from 'node:fs'
import path from 'node:path'

import { isRestricted } from '@storefront/local-platform/environment.ts'

import { examine } from './doctor/examine.ts'
import { summary, type Finding } from './doctor/finding.ts'
import { localEnvironment } from './doctor/local-environment.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
const MARKS = { right: '✓', unknown: '·', waiting: '!', wrong: '✗' } as const

function asLines(finding: Finding): string {
  const line = `${MARKS[finding.state]} ${finding.part}: ${finding.says}`
  return finding.state === 'wrong' ? `${line}\n    Fix: ${finding.fix}` : line
}

/** Variables in a file: the one that the command names, else `.env` where there is one. */
function readFile(): void {
  const file = process.argv[2]
  if (file) process.loadEnvFile(file)
  else if (existsSync('.env')) process.loadEnvFile('.env')
}

/** The shop on this machine when one runs and no key of Stripe's is set; what the variables name otherwise. */
async function subject() {
  readFile()
  const { env } = process
  const folder = path.resolve(env['LOCAL_FOLDER'] || '.local')
  const key = env['STRIPE_SECRET_KEY'] ?? ''
  const isLocal = key === '' || isRestricted(key)
  const local = isLocal ? await localEnvironment(folder, PROJECT, env) : undefined
  return local
    ? { name: `the shop that runs at ${local['SITE_URL'] ?? '?'}`, env: local }
    : { name: 'what the environment variables name', env }
}

const { name, env } = await subject()
console.log(`Looking at ${name}.\n`)
const findings = await examine(env, PROJECT)
for (const finding of findings) console.log(asLines(finding))
console.log(`\n${summary(findings)}`)
process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0
