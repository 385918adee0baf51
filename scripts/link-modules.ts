import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** Lets a copy of a project use its packages; what builds keep among them is not shared. */
export function linkModules(project: string, copy: string): void {
  const own = path.join(project, 'node_modules')
  const linked = path.join(copy, 'node_modules')
  mkdirSync(linked)
  for (const name of readdirSync(own)) {
    if (!/^\.(?:astro|vite|cache)/.test(name)) {
      symlinkSync(path.join(own, name), path.join(linked, name))
    }
  }
}
