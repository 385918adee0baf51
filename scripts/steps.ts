import { spawnSync } from 'node:child_process'

export interface Step {
  name: string
  command: string
}

/** The checks that need neither a built site nor a browser, quickest first. */
export const CHECKS: readonly Step[] = [
  { name: 'content', command: 'node scripts/content/check-content.ts' },
  { name: 'reliability', command: 'node scripts/reliability-table.ts' },
  { name: 'format', command: 'oxfmt --check' },
  { name: 'lint', command: 'oxlint --type-aware' },
  { name: 'types', command: 'astro check --minimumFailingSeverity hint' },
  { name: 'unused', command: 'knip' },
]

/** Runs a step with its output on this terminal; answers whether it passed. */
export function run({ name, command }: Step): boolean {
  const started = performance.now()
  console.log(`\n▸ ${name}: ${command}`)
  const env = { PUBLIC_PAYPAL: 'on', ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
  const { status } = spawnSync(command, { stdio: 'inherit', shell: true, env })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${name} ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  return status === 0
}

/** Runs steps one after the other and ends the process at the first that fails. */
export function runAll(steps: readonly Step[]): void {
  for (const step of steps) {
    if (!run(step)) process.exit(1)
  }
}
