import path from 'node:path'

import { isSiteAddress } from '#check-config.ts'

import { refusalReason } from './environment.ts'
import { SetupError } from './setup-error.ts'

export type Settings = ReturnType<typeof readSettings>

type Environment = Record<string, string | undefined>

/** Reads the settings of the local platform; throws SetupError. */
export function readSettings(env: Environment) {
  const problem = refusalReason(env) ?? portProblem(env['PORT']) ?? siteUrlProblem(env['SITE_URL'])
  if (problem !== undefined) throw new SetupError(problem)
  return {
    port: Number(env['PORT'] || 8888),
    folder: path.resolve(env['LOCAL_FOLDER'] || '.local'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    siteUrl: env['SITE_URL'] || undefined,
    rateLimits: env['LOCAL_RATE_LIMITS'] !== 'off',
    schedules: env['LOCAL_SCHEDULES'] !== 'off',
    compress: env['LOCAL_COMPRESSION'] !== 'off',
  }
}

function portProblem(port = ''): string | undefined {
  const usable = /^\d{0,5}$/.test(port) && Number(port) <= 65_535
  return usable ? undefined : `PORT is "${port}". Set it to a number from 1 to 65535.`
}

function siteUrlProblem(siteUrl = ''): string | undefined {
  if (siteUrl === '' || isSiteAddress(siteUrl)) return undefined
  return `SITE_URL is "${siteUrl}". Set it to an https:// address, or to one such as http://localhost:8888.`
}
