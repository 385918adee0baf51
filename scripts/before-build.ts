import { SetupError } from '@storefront/local-platform/setup-error.ts'
import { assertBuildable } from '@storefront/local-platform/site-build.ts'

import { checkBuild } from '#check-config.ts'

function refuse(message: string): void {
  console.error(message)
  process.exitCode = 1
}

// The variables are checked on Netlify only: on one machine the local platform sets them all.
if (process.env['NETLIFY'] === 'true') {
  const { faults, warnings } = checkBuild(process.env)
  for (const warning of warnings) console.warn(`Not set yet. ${warning}`)
  for (const fault of faults) refuse(`Missing or wrong. ${fault}`)
}
try {
  await assertBuildable(process.cwd())
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  refuse(error.message)
}
