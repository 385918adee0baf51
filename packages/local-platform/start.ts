import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Keeps compiled code between starts, which saves compiling TypeScript again.
enableCompileCache(
  path.resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled'),
)
await import('./demonstration.ts')
