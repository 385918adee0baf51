import { readFileSync } from 'node:fs'
import path from 'node:path'

const PROJECT = path.resolve(import.meta.dirname, '..')

/** Allowed licences; MPL and LGPL have conditions only for changed packages. */
const ALLOWED_LICENCES = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Python-2.0 MPL-2.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
)

/** Licences of packages whose lockfile entry does not name them. */
const KNOWN_LICENCES: Readonly<Record<string, string>> = {
  callsite: 'MIT',
  'dictionary-en-gb': 'MIT AND BSD-3-Clause',
  'png-js': 'MIT',
}

interface LockedPackage {
  license?: string
  link?: boolean
}

/** A line for each installed package with a licence that is not allowed; `packages` come from a lockfile. */
export function refusedLicences(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { license }]) => ({ name: place.replace(/^.*node_modules\//, ''), license }))
    .filter(({ name, license }) => !isAllowed(KNOWN_LICENCES[name] ?? license ?? ''))
    .map(({ name, license }) => `${name}: ${license ?? 'no licence'}`)
}

/** Whether an SPDX expression has an alternative of allowed licences only. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((licence) => ALLOWED_LICENCES.has(licence)))
}

if (import.meta.main) {
  const lock = readFileSync(path.join(PROJECT, 'package-lock.json'), 'utf8')
  const refused = refusedLicences(
    (JSON.parse(lock) as { packages: Record<string, LockedPackage> }).packages,
  )
  for (const line of refused) console.error(line)
  process.exitCode = refused.length === 0 ? 0 : 1
}
