import { assertBuildable } from '@storefront/local-platform/site-build.ts'
import { Trouble } from '@storefront/local-platform/trouble.ts'

import { checkBuild } from '#check-config.ts'

function refuse(message: string): void {
  console.error(message)
  process.exitCode = 1
}

// On the host alone: on one machine the platform sets every variable itself.
if (process.env['NETLIFY'] === 'true') {
  const { faults, warnings } = checkBuild(process.env)
  for (const warning of warnings) console.warn(`Not set yet. ${warning}`)
  for (const fault of faults) refuse(`Missing or wrong. ${fault}`)
}
try {
  await assertBuildable(process.cwd())
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  refuse(error.message)
}
