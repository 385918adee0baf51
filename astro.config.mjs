import { readdirSync } from 'node:fs'

import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { editor } from '@storefront/editor/integration.ts'

import moved from './content/redirects.json' with { type: 'json' }
import firm from './content/site.json' with { type: 'json' }
import { isDemonstration } from './netlify/check-config.ts'
import { readRepository } from './netlify/config.ts'
import { siteUrlOfBuild } from './netlify/site-url.ts'
import { buildCache } from './src/build/build-cache.ts'
import { contentSecurityPolicy } from './src/build/content-security-policy.ts'
import { fillImports } from './src/build/fill-imports.ts'
import { keptScripts } from './src/build/kept-scripts.ts'
import { keptStyles } from './src/build/kept-styles.ts'
import { withDirectScripts } from './src/build/reading-pages/direct-scripts.ts'
import { withLateScripts } from './src/build/reading-pages/late-scripts.ts'
import { withOneStyle } from './src/build/reading-pages/one-style.ts'
import { readingPages } from './src/build/reading-pages/reading-pages.ts'
import { withSmallScripts } from './src/build/reading-pages/small-scripts.ts'
import { withUsedStyles } from './src/build/reading-pages/trim-styles.ts'
import { keptAddresses } from './src/build/redirects.ts'

const UNLISTED =
  /\/(cart|checkout|order-confirmation|thank-you|contact\/.*|find-order.*|admin\/.*|terms\/.*|.*404)$/

const STAFF_PAGES = readdirSync(new URL('src/pages/admin', import.meta.url)).length

// Few files, each with all that it uses, instead of chains of small ones: React; what the frame of
// every page needs, and most islands besides; the elements of reading pages; what more
// islands share than there are of the staff, but for dialogs and fields, which a cart comes without.
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  {
    name: 'frame',
    test: /src\/(elements\/frame|paths|stores\/exchange-rates|browser\/(query|links)|domain\/date|messages\/cart-refusals)/,
    priority: 3,
  },
  { name: 'site', test: /src\/elements\/(?!staff)/, priority: 2 },
  {
    name: 'app',
    test: /src\/(?!ui\/(Dialog|Field|TextInput))/,
    minShareCount: STAFF_PAGES + 1,
    priority: 1,
  },
]

const policy = contentSecurityPolicy({
  cardProvider: Boolean(process.env.PUBLIC_STRIPE_PUBLISHABLE_KEY),
})

/** @satisfies {import('astro').AstroUserConfig} */
export default {
  site: siteUrlOfBuild(process.env) ?? firm.url,
  output: 'static',
  trailingSlash: 'never',
  compressHTML: true,
  // One file per address, so that `/shop` needs no redirect to `/shop/` on the host.
  // Four pages at a time keep a second core busy with the share cards.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 4 },
  devToolbar: { enabled: false },
  // No text of the shop holds code: what would colour it is not loaded.
  markdown: { syntaxHighlight: false },
  // Lets editors complete and explain the front matter of content.
  experimental: { contentIntellisense: true },
  integrations: [
    // Whole pages are written, so nothing is gained by pieces of them.
    react({ experimentalDisableStreaming: true }),
    mdx(),
    keptStyles(async () => (await import('@tailwindcss/vite')).default()),
    keptScripts(),
    fillImports(),
    editor({ repository: readRepository(process.env) }),
    sitemap({ filter: (page) => !UNLISTED.test(page) }),
    keptAddresses(moved.redirects),
    readingPages(
      [withUsedStyles, withOneStyle, withDirectScripts, withLateScripts, withSmallScripts],
      policy.ofPage,
    ),
    buildCache(),
    policy.ofSite,
  ],
  vite: {
    // Follows the key by itself; the key stays out of the build.
    define: { 'import.meta.env.DEMONSTRATION': JSON.stringify(isDemonstration(process.env)) },
    // Astro marks each module of a study with a directive that is no directive to the bundler.
    build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
    environments: {
      // Astro runs already: what reads content takes it as it is, instead of transforming it once more.
      astro: { resolve: { external: ['astro/content/config', 'astro/loaders'] } },
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: GROUPS } },
          },
        },
      },
    },
  },
}
