import { execFileSync } from 'node:child_process'

/**
 * Makes what the databases of tests begin with, which on a fresh clone each worker would make. It takes
 * a process of its own, since Vitest reads this file without what Node knows of packages.
 */
export function setup(): void {
  execFileSync(process.execPath, [import.meta.filename])
}

if (import.meta.main) {
  const { migratedTemplate } = await import('./database.ts')
  await migratedTemplate()
}
