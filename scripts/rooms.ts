/** A room is a folder or file with the imports and globals that it may use. */
export interface Room {
  location: string
  /** Allowed imports: rooms, packages, Node's and Astro's modules, or `*` for all; a room may always import itself. */
  imports: readonly string[]
  /** Names of `GLOBALS_BY_CAPABILITY` in `globals.ts`, or `*` for all. */
  globals: readonly string[]
}

const FILES = 'node:fs node:fs/promises node:os node:path node:url node:util'

function room(location: string, imports: string, globals = ''): Room {
  return { location, imports: imports.split(' '), globals: globals.split(' ') }
}

/** A room without limits: its `package.json` names its imports, and knip refuses others. */
const tool = (location: string) => room(location, '*', '*')

/** The wings in order: a file may import its own wing and the wings before it. */
export const WINGS = ['site', 'shop', 'staff'] as const
/** For each screen, the screens of its wing that it may import besides `frame` (and `forms` in the staff wing). */
export const SCREENS: Readonly<Record<string, string>> = {
  'site/case-studies': 'catalogue',
  'site/home': 'case-studies catalogue people specimen',
  'site/people': 'catalogue',
  'site/product': 'catalogue people reading specimen',
  'site/specimen': 'catalogue',
  'shop/cart': 'money',
  'shop/checkout': 'cart money',
  'shop/confirmation': 'cart checkout money portal',
  'shop/portal': 'checkout',
  'shop/thank-you': 'checkout confirmation',
  'staff/current-order': 'orders',
  'staff/order': 'current-order orders portal refunds transfers',
  'staff/portal': 'current-order',
  'staff/refunds': 'current-order transfers',
  'staff/transfers': 'current-order',
}

/** The imports and globals that a file in a wing may use, by the ending of its name. */
export interface Ending {
  /** Endings of the wings' files that a file with this ending may import. */
  endings: readonly string[]
  imports: readonly string[]
  globals: readonly string[]
}

function ending(endings: string, imports: string, globals = ''): Ending {
  return {
    endings: endings.split(' '),
    imports: imports.split(' '),
    globals: globals.split(' '),
  }
}

export const REACT_FILES = ending(
  '.texts.ts .store.ts .tsx .ts',
  '#ui #browser #contract #domain #paths.ts react react-hook-form nanostores @nanostores/react',
  'data page timers',
)

/** What a file in a wing may use, by the ending of its name. `site` has no React, so no `.tsx` and no plain `.ts`. */
export const ENDINGS: Readonly<Record<string, Ending>> = {
  '.texts.ts': ending('.texts.ts', '#contract #domain'),
  '.store.ts': ending(
    '.texts.ts .store.ts',
    '#browser #contract #domain #paths.ts nanostores',
    'data log clock stopwatch timers',
  ),
  '.element.ts': ending(
    '.texts.ts .store.ts .element.ts',
    '#browser #contract #domain #paths.ts',
    'page stopwatch timers',
  ),
  '.astro': ending(
    '.texts.ts .element.ts .astro',
    '#ui #build #content #domain #paths.ts',
    'astro page log storage location',
  ),
  '.tsx': REACT_FILES,
  '.ts': REACT_FILES,
}

/** The code outside the wings; lint refuses files and imports that are not in this map. */
export const ROOMS: Record<string, Room> = {
  // These rooms become the site.
  'paths.ts': room('src/paths.ts', ''),
  domain: room('src/domain', 'zod'),
  contract: room('src/contract', '#domain zod'),
  content: room('src/content', '#domain zod'),
  build: room(
    'src/build',
    `#content #domain #paths.ts astro astro:content esbuild fontkit github-slugger lightningcss satteri sharp zod node:crypto ${FILES}`,
    'data',
  ),
  'content.config.ts': room('src/content.config.ts', '#build #content astro astro:content zod'),
  browser: room(
    'src/browser',
    '#contract #domain @stripe/stripe-js',
    'data http fetch storage location page random timers',
  ),
  ui: room('src/ui', 'react qr nanostores @nanostores/react', 'page'),
  styles: room('src/styles', ''),
  layouts: room(
    'src/layouts',
    '#site #shop #styles #ui #build #content #domain #paths.ts astro',
    'astro data page storage clock stopwatch',
  ),
  pages: room(
    'src/pages',
    '#layouts #site #shop #staff #ui #build #content #domain #paths.ts astro astro:content',
    'astro data http',
  ),

  // These rooms are deployed as functions.
  'site-url.ts': room('netlify/site-url.ts', '@netlify/functions', 'data'),
  'config.ts': room('netlify/config.ts', '#site-url.ts', 'data'),
  'check-config.ts': room('netlify/check-config.ts', '#config.ts #domain', 'data'),
  database: room('netlify/database', `pg node:crypto ${FILES}`),
  emails: room('netlify/emails', '#content #domain #paths.ts'),
  documents: room('netlify/documents', '#domain fontkit', 'data'),
  'use-cases': room(
    'netlify/use-cases',
    '#data #services #emails #contract #domain #paths.ts node:crypto node:util',
    'data',
  ),
  data: room('netlify/data', '#emails #contract #domain pg node:crypto node:net', 'stopwatch'),
  services: room(
    'netlify/services',
    '#data #documents #emails #catalogue.json #content #contract #domain #paths.ts stripe nodemailer @netlify/blobs better-auth @better-auth/passkey fontkit pdfkit qr document-fonts node:crypto node:fs node:timers/promises',
    'data log http fetch clock random timers',
  ),
  'wiring.ts': room(
    'netlify/wiring.ts',
    '#data #services #use-cases #emails #contract #config.ts #site-url.ts',
    'process',
  ),
  'wire-passkeys.ts': room('netlify/wire-passkeys.ts', '#wiring.ts #services #site-url.ts'),
  'wire-portal.ts': room(
    'netlify/wire-portal.ts',
    '#intakes.json #wiring.ts #services #site-url.ts #use-cases',
  ),
  http: room(
    'netlify/http',
    '#contract #domain @netlify/functions client-zip node:crypto',
    'data log http timers',
  ),
  'answer-pages': room('netlify/answer-pages', '#emails #services'),
  functions: room(
    'netlify/functions',
    '#answer-pages #http #wiring.ts #wire-passkeys.ts #wire-portal.ts #site-url.ts #use-cases #contract #domain #paths.ts @netlify/functions',
    'data http',
  ),

  // These packages are deployed with the functions.
  'document-fonts': room('packages/document-fonts', 'node:fs', 'data'),
  'no-telemetry': room('packages/no-telemetry', ''),

  // These rooms are tools and tests, which the shop never imports.
  'card-provider': tool('packages/card-provider'),
  'local-platform': tool('packages/local-platform'),
  'content-check': tool('packages/content-check'),
  editor: tool('packages/editor'),
  bench: tool('bench'),
  scripts: tool('scripts'),
  tests: tool('tests'),
}
