import { execFileSync } from 'node:child_process'

/**
 * Makes the template of the test databases once; on a fresh clone each worker would make it. It runs in
 * a separate process, because Vitest loads this file without `import.meta.resolve`.
 */
export function setup(): void {
  execFileSync(process.execPath, [import.meta.filename])
}

if (import.meta.main) {
  const { migratedTemplate } = await import('./database.ts')
  await migratedTemplate()
}
