import { checkBuild } from '#check-config.ts'

// On the host alone: on one machine the platform sets every variable itself.
if (process.env['NETLIFY'] === 'true') {
  const { faults, warnings } = checkBuild(process.env)
  for (const warning of warnings) console.warn(`Not set yet. ${warning}`)
  for (const fault of faults) console.error(`Missing or wrong. ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
