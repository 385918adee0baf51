import { runBuilder } from '@storefront/local-platform/site-build.ts'
import { runWithSettings } from '@storefront/local-platform/terminal.ts'

// `before-build.ts` has already checked the content.
await runWithSettings(
  (env) => env,
  async (env) => {
    console.log('Building the site …')
    await runBuilder({ project: process.cwd(), dist: 'dist' }, env)
    console.log('The site is built in dist.')
  },
)
