import { enableCompileCache } from 'node:module'
import path from 'node:path'

// What Node compiles is kept from start to start, by what stands in each file: TypeScript above all.
enableCompileCache(
  path.resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled'),
)
await import('./demonstration.ts')
