import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { folderOf } from '#tests/temporary-folder.ts'

interface Lock {
  packages: Record<
    string,
    {
      version?: string
      integrity?: string
      resolved?: string
      link?: boolean
      inBundle?: boolean
      dev?: boolean
    }
  >
}

const read = (file: string) => readFileSync(file, 'utf8')

test('no screen builds HTML from data (row 52)', () => {
  const screens = globSync('src/{ui,site,shop,staff}/**/*.{ts,tsx}')
  expect(screens.length).toBeGreaterThan(0)
  const writing = screens.filter((file) =>
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/.test(
      read(file),
    ),
  )
  expect(writing).toEqual([])
})

test('each package is part of the repository, or pinned to one version and a hash (row 74)', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  for (const version of Object.values({ ...dependencies, ...devDependencies })) {
    expect(version).toMatch(/^(\d+\.\d+\.\d+|file:packages\/[\w-]+)$/)
  }
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  // The hash of a package covers the packages that it bundles.
  const withoutHash = Object.entries(packages)
    .filter(
      ([name, { link, inBundle, integrity }]) =>
        !/^(packages\/.*)?$/.test(name) && !link && !inBundle && !integrity?.startsWith('sha512-'),
    )
    .map(([name]) => name)
  expect(withoutHash).toEqual([])
})

test('the repository has no workspaces, because the host’s client would ask which workspace to use', () => {
  expect(JSON.parse(read('package.json'))).not.toHaveProperty('workspaces')
  expect(existsSync('pnpm-workspace.yaml')).toBe(false)
})

test('packages needed in production are not development dependencies', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  expect(packages['packages/local-platform']?.dev).toBeUndefined()
})

test('git stores photographs byte for byte and normalises line endings of texts', async () => {
  const photographs = ['jpg', 'jpeg', 'png', 'webp', 'avif'].map(
    (kind) => `content/images/products/tax-review.${kind}`,
  )
  const text = 'content/terms.mdx'
  const written = Object.fromEntries([...photographs, text].map((file) => [file, 'a\r\nb\n']))
  const cwd = await folderOf({ ...written, '.gitattributes': read('.gitattributes') })
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  git('init', '--quiet')
  git('add', '.')
  const kept = (file: string) => git('cat-file', 'blob', `:${file}`)
  expect(photographs.filter((file) => kept(file) !== written[file])).toEqual([])
  expect(kept(text)).toBe('a\nb\n')
})
