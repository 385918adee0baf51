import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const COMPILED = path.resolve(import.meta.dirname, '../node_modules/.cache/compiled')

export interface Step {
  name: string
  command: string
}

/** Runs a step with its output on this terminal and extra variables; returns whether it passed. */
export async function run(step: Step, variables: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n▸ ${step.name}: ${step.command}`)
  const { started, exit } = start(step, 'inherit', variables)
  return reportResult(step, started, await exit)
}

/** Runs sequences of steps in parallel. Returns the failed steps. */
export async function runSequences(sequences: readonly (readonly Step[])[]): Promise<Step[]> {
  const failed: Step[] = []
  await Promise.all(
    sequences.map(async (sequence) => {
      for (const step of sequence) if (!(await runQuietly(step))) failed.push(step)
    }),
  )
  return failed
}

async function runQuietly(step: Step): Promise<boolean> {
  const { child, started, exit } = start({ ...step, command: `${step.command} 2>&1` }, 'pipe')
  const output = child.stdout ? await text(child.stdout) : ''
  const status = await exit
  console.log(`\n▸ ${step.name}: ${step.command}\n${output}`.trimEnd())
  return reportResult(step, started, status)
}

function start(
  { command }: Step,
  stdio: 'inherit' | 'pipe',
  variables: Record<string, string> = {},
) {
  const env = {
    PUBLIC_PAYPAL: 'on',
    EDIT_REPOSITORY: 'sample/website',
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    // Processes share Node's compiled code.
    NODE_COMPILE_CACHE: COMPILED,
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
    ...variables,
  }
  const child = spawn(command, { stdio: ['inherit', stdio, stdio], shell: true, env })
  const exit = once(child, 'close').then(([status]) => status as number | null)
  return { child, started: performance.now(), exit }
}

function reportResult({ name }: Step, started: number, status: number | null): boolean {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${name} ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  return status === 0
}
