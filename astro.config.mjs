import { existsSync } from 'node:fs'

import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { editor } from '@storefront/editor/integration.ts'
import tailwindcss from '@tailwindcss/vite'

import {
  addImportedScripts,
  lowerScriptPriority,
  minifyInlineScripts,
} from '#build/reading-pages/page-scripts.ts'

import moved from './content/redirects.json' with { type: 'json' }
import firm from './content/site.json' with { type: 'json' }
import { isDemonstration } from './netlify/check-config.ts'
import { readRepository } from './netlify/config.ts'
import { siteUrlOfBuild } from './netlify/site-url.ts'
import { writeFunctionsCatalogue } from './src/build/catalogue.ts'
import { contentSecurityPolicy } from './src/build/content-security-policy.ts'
import { extractDeferredParts } from './src/build/reading-pages/deferred-parts.ts'
import { rewriteBuiltPages } from './src/build/reading-pages/reading-pages.ts'
import { removeSpace } from './src/build/reading-pages/remove-space.ts'
import { shortenClasses } from './src/build/reading-pages/short-classes.ts'
import { mergeUsedStyles } from './src/build/reading-pages/used-styles.ts'
import { permanentRedirects } from './src/build/redirects.ts'

// The build reads `.env`, as `npm start` and `npm run serve` do.
if (existsSync('.env')) process.loadEnvFile('.env')

const UNLISTED =
  /\/(cart|checkout|order-confirmation|thank-you|contact\/.*|find-order.*|admin\/.*|terms\/.*|.*404)$/

// Each group becomes one file; without the groups, a page would load about twenty scripts.
const GROUPS = [
  // React, with the small parts that nearly every app page uses.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/ui\/(react\/|Badge|Button|Icon|Skeleton|Unbroken)/,
  },
  // The script of the layout, which every page loads (Astro gives it this name), with a function of
  // 100 bytes that a script of the home page shares with the checkout.
  { name: 'site', test: /Layout\.astro\?astro&type=script|src\/domain\/people\/telephone\.ts/ },
  // The forms that work without React: one file, because the home page is short of bytes.
  { name: 'contact', test: /src\/site\/contact\/.*\.element\.ts/ },
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
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  // No text contains code, so syntax highlighting is not loaded.
  markdown: { syntaxHighlight: false },
  // Lets editors complete and explain the front matter of content.
  experimental: { contentIntellisense: true },
  integrations: [
    // The build writes whole pages, so streaming gains nothing.
    react({ experimentalDisableStreaming: true }),
    mdx(),
    writeFunctionsCatalogue(),
    editor({ repository: readRepository(process.env) }),
    sitemap({ filter: (page) => !UNLISTED.test(page) }),
    permanentRedirects(moved.redirects),
    rewriteBuiltPages(
      [
        mergeUsedStyles,
        addImportedScripts,
        shortenClasses,
        lowerScriptPriority,
        minifyInlineScripts,
        removeSpace,
        extractDeferredParts,
      ],
      policy.addToPage,
    ),
    policy.writeHeader,
  ],
  vite: {
    plugins: [tailwindcss()],
    // Scripts are never inlined: the hash of each inline script would be in the header of all
    // pages.
    build: { assetsInlineLimit: 0 },
    // Derived from the secret key; the key itself stays out of the pages.
    define: {
      'import.meta.env.DEMONSTRATION': JSON.stringify(isDemonstration(process.env)),
      FIRM_DATES: JSON.stringify(firm.dates ?? 'en-US'),
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Astro appends the position of a script in its page, which every page would name.
              entryFileNames: ({ name }) => `_astro/${name.replace(/\.astro_.*/, '')}.[hash].js`,
              codeSplitting: { groups: GROUPS },
            },
          },
        },
      },
    },
  },
}
