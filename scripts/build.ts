import { runBuilder } from '@storefront/local-platform/site-build.ts'
import { runWith } from '@storefront/local-platform/terminal.ts'

// What the content lacks is told before, by `before-build.ts`.
await runWith(
  (env) => env,
  async (env) => {
    console.log('Building the site …')
    await runBuilder({ project: process.cwd(), dist: 'dist' }, env)
    console.log('The site is built, in dist.')
  },
)
