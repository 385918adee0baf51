import type { OxlintOverride } from 'oxlint'

/**
 * The map of the code: for each room, the rooms (and packages) it may import. A room may always
 * import itself, with `./`. What is missing here is refused by lint.
 */
export const ROOMS: Record<string, { folder: string; rooms: string[]; packages: string[] }> = {
  domain: { folder: 'src/domain', rooms: [], packages: ['zod'] },
  contract: { folder: 'src/contract', rooms: ['domain'], packages: ['zod'] },
  messages: { folder: 'src/messages', rooms: ['domain'], packages: [] },
  browser: {
    folder: 'src/browser',
    rooms: ['contract', 'domain', 'paths'],
    packages: ['@stripe/stripe-js'],
  },
  stores: {
    folder: 'src/stores',
    rooms: ['browser', 'contract', 'domain', 'messages', 'paths'],
    packages: ['nanostores'],
  },
  ui: { folder: 'src/ui', rooms: [], packages: ['react'] },
  elements: {
    folder: 'src/elements',
    rooms: ['stores', 'browser', 'messages', 'contract', 'domain', 'paths'],
    packages: ['nanostores'],
  },
  islands: {
    folder: 'src/islands',
    rooms: ['ui', 'stores', 'browser', 'messages', 'contract', 'domain', 'paths'],
    packages: [
      'react',
      '@nanostores/react',
      'nanostores',
      'react-hook-form',
      '@hookform/resolvers',
    ],
  },
  sections: {
    folder: 'src/sections',
    rooms: ['ui', 'elements', 'messages', 'domain', 'paths', 'content'],
    packages: ['astro'],
  },
  layouts: {
    folder: 'src/layouts',
    rooms: ['sections', 'ui', 'elements', 'messages', 'domain', 'paths', 'content', 'styles'],
    packages: ['astro'],
  },
  pages: {
    folder: 'src/pages',
    rooms: [
      'layouts',
      'sections',
      'islands',
      'ui',
      'elements',
      'messages',
      'domain',
      'paths',
      'content',
    ],
    packages: ['astro'],
  },
  functions: {
    folder: 'netlify/functions',
    rooms: ['http', 'wiring', 'use-cases', 'contract', 'domain', 'config'],
    packages: ['@netlify/functions'],
  },
  http: {
    folder: 'netlify/http',
    rooms: ['contract', 'domain'],
    packages: ['zod', '@netlify/functions'],
  },
  'use-cases': {
    folder: 'netlify/use-cases',
    rooms: ['emails', 'contract', 'domain', 'paths'],
    packages: [],
  },
  emails: { folder: 'netlify/emails', rooms: ['domain', 'paths'], packages: [] },
  adapters: {
    folder: 'netlify/adapters',
    rooms: ['use-cases', 'domain', 'contract', 'paths', 'content'],
    packages: ['stripe', 'pg', 'nodemailer', 'better-auth', 'zod'],
  },
  local: {
    folder: 'netlify/local',
    rooms: ['domain', 'contract', 'paths', 'database'],
    packages: ['*'],
  },
}

const ALIASES = [
  ...Object.keys(ROOMS),
  'paths',
  'content',
  'styles',
  'config',
  'wiring',
  'database',
]

function aliasPatterns(room: string): string[] {
  return room === 'paths' || room === 'config' || room === 'wiring'
    ? [`#${room}.ts`]
    : [`#${room}/*`]
}

const PACKAGES = [
  'zod',
  'react',
  'react-dom',
  'nanostores',
  '@nanostores/react',
  'react-hook-form',
  '@hookform/resolvers',
  '@stripe/stripe-js',
  'stripe',
  'pg',
  'nodemailer',
  'better-auth',
  '@netlify/functions',
  'astro',
]

/** One `no-restricted-imports` override per room, generated from the table above. */
export const roomOverrides: OxlintOverride[] = Object.entries(ROOMS).map(([name, room]) => {
  const foreignRooms = ALIASES.filter((alias) => !room.rooms.includes(alias)).flatMap(aliasPatterns)
  const foreignPackages = room.packages.includes('*')
    ? []
    : PACKAGES.filter((item) => !room.packages.includes(item)).flatMap((item) => [
        item,
        `${item}/*`,
      ])
  return {
    files: [`${room.folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['../*'], message: 'Across rooms import by alias, inside a room with "./".' },
            {
              group: [...foreignRooms, ...foreignPackages],
              message: `The room ${name} may not know this: see scripts/rooms.ts.`,
            },
          ],
        },
      ],
    },
  }
})
