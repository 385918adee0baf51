import type { OxlintOverride } from 'oxlint'

/**
 * The map of the code: for each room, the rooms (and packages) it may import. A room may always
 * import itself. What is missing here is refused by lint.
 */
export const ROOMS: Record<string, { folder: string; rooms: string[]; packages: string[] }> = {
  domain: { folder: 'src/domain', rooms: [], packages: ['zod'] },
  'content-model': { folder: 'src/content-model', rooms: ['domain'], packages: ['zod'] },
  build: {
    folder: 'src/build',
    rooms: ['content-model', 'domain', 'paths.ts'],
    packages: ['astro', 'zod'],
  },
  contract: { folder: 'src/contract', rooms: ['domain'], packages: ['zod'] },
  messages: { folder: 'src/messages', rooms: ['domain'], packages: [] },
  browser: {
    folder: 'src/browser',
    rooms: ['contract', 'domain', 'paths.ts'],
    packages: ['@stripe/stripe-js'],
  },
  stores: {
    folder: 'src/stores',
    rooms: ['browser', 'contract', 'domain', 'messages', 'paths.ts'],
    packages: ['nanostores'],
  },
  ui: { folder: 'src/ui', rooms: [], packages: ['react'] },
  elements: {
    folder: 'src/elements',
    rooms: ['stores', 'browser', 'messages', 'contract', 'domain', 'paths.ts'],
    packages: ['nanostores'],
  },
  islands: {
    folder: 'src/islands',
    rooms: ['ui', 'stores', 'browser', 'messages', 'contract', 'domain', 'paths.ts'],
    packages: ['react', 'react-hook-form', '@nanostores/react', 'nanostores'],
  },
  sections: {
    folder: 'src/sections',
    rooms: [
      'build',
      'content-model',
      'ui',
      'elements',
      'messages',
      'domain',
      'paths.ts',
      'content',
    ],
    packages: ['astro'],
  },
  layouts: {
    folder: 'src/layouts',
    rooms: [
      'build',
      'sections',
      'ui',
      'elements',
      'messages',
      'domain',
      'paths.ts',
      'content',
      'styles',
    ],
    packages: ['astro'],
  },
  pages: {
    folder: 'src/pages',
    rooms: [
      'build',
      'layouts',
      'sections',
      'islands',
      'ui',
      'elements',
      'messages',
      'domain',
      'paths.ts',
      'content',
    ],
    packages: ['astro'],
  },
  functions: {
    folder: 'netlify/functions',
    rooms: ['http', 'answer-pages', 'wiring.ts', 'use-cases', 'contract', 'domain', 'config.ts'],
    packages: ['@netlify/functions'],
  },
  http: {
    folder: 'netlify/http',
    rooms: ['contract', 'domain'],
    packages: ['zod', '@netlify/functions'],
  },
  'use-cases': {
    folder: 'netlify/use-cases',
    rooms: ['emails', 'contract', 'domain', 'paths.ts'],
    packages: [],
  },
  emails: { folder: 'netlify/emails', rooms: ['domain', 'messages', 'paths.ts'], packages: [] },
  'answer-pages': {
    folder: 'netlify/answer-pages',
    rooms: ['emails', 'messages', 'contract', 'domain', 'paths.ts', 'content'],
    packages: [],
  },
  adapters: {
    folder: 'netlify/adapters',
    rooms: ['use-cases', 'domain', 'contract', 'paths.ts', 'content'],
    packages: ['stripe', 'pg', 'nodemailer', 'better-auth', 'zod'],
  },
}

const ALIASES = [
  ...Object.keys(ROOMS),
  'paths.ts',
  'config.ts',
  'check-config.ts',
  'wiring.ts',
  'site-url.ts',
  'content',
  'styles',
  'database',
  'scripts',
  'tests',
]

const PACKAGES = [
  'zod',
  'react',
  'react-dom',
  'react-hook-form',
  'nanostores',
  '@nanostores/react',
  '@stripe/stripe-js',
  'stripe',
  'pg',
  'nodemailer',
  'better-auth',
  '@netlify/functions',
  'astro',
]

function foreign(known: readonly string[], all: readonly string[], mark: string): string {
  const others = all.filter((item) => !known.includes(item))
  return `^${mark}(${others.map((item) => item.replaceAll('.', String.raw`\.`)).join('|')})(/|$)`
}

function packagesOf(known: readonly string[]): readonly string[] {
  return known.includes('*') ? PACKAGES : known
}

/** One `no-restricted-imports` override per room, generated from the table above. */
export const roomOverrides: OxlintOverride[] = Object.entries(ROOMS).map(([name, room]) => {
  const message = `The room ${name} may not know this: see scripts/rooms.ts.`
  return {
    files: [`${room.folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`^\.\./`,
              message: 'Across rooms import by alias, inside a room with "./".',
            },
            { regex: foreign([name, ...room.rooms], ALIASES, '#'), message },
            { regex: foreign(packagesOf(room.packages), [...PACKAGES, 'none'], ''), message },
          ],
        },
      ],
    },
  }
})
