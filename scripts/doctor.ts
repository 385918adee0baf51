import { existsSync } from 'node:fs'
import path from 'node:path'

import { isRestrictedKey } from '@storefront/local-platform/environment.ts'

import { examine } from './doctor/examine.ts'
import { summarise, type PartFinding } from './doctor/finding.ts'
import { localEnvironment } from './doctor/local-environment.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
const MARKS = { right: '✓', unknown: '·', waiting: '!', wrong: '✗' } as const

function formatFinding(finding: PartFinding): string {
  const line = `${MARKS[finding.state]} ${finding.part}: ${finding.says}`
  return finding.state === 'wrong' ? `${line}\n    Fix: ${finding.fix}` : line
}

/** Loads the variables from the file on the command line, or else from `.env` if it exists. */
function loadVariables(): void {
  const file = process.argv[2]
  if (file) process.loadEnvFile(file)
  else if (existsSync('.env')) process.loadEnvFile('.env')
}

/** The local shop if no key of a Stripe account is set; otherwise the shop that the variables name. */
async function findShop() {
  loadVariables()
  const { env } = process
  const folder = path.resolve(env['LOCAL_FOLDER'] || '.local')
  const key = env['STRIPE_SECRET_KEY'] ?? ''
  const isLocal = key === '' || isRestrictedKey(key)
  const local = isLocal ? await localEnvironment(folder, PROJECT, env) : undefined
  return local
    ? { name: `the shop running at ${local['SITE_URL'] ?? '?'}`, env: local }
    : { name: 'the shop of the environment variables', env }
}

const { name, env } = await findShop()
console.log(`Examining ${name}.\n`)
const findings = await examine(env, PROJECT)
for (const finding of findings) console.log(formatFinding(finding))
console.log(`\n${summarise(findings)}`)
process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0
