import path from 'node:path'

import { checkConfig, isDemonstration } from '#check-config.ts'

import { SetupError } from './setup-error.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')

export type ServeSettings = ReturnType<typeof readServeSettings>

type Environment = Record<string, string | undefined>

/** Variables of `npm run serve` only: their format, and the fix for a wrong value. */
const OWN_VARIABLES: readonly (readonly [variable: string, shape: RegExp, fix: string])[] = [
  ['PORT', /^\d{0,5}$/, 'set it to a number from 1 to 65535, or remove it'],
  [
    'TRUSTED_PROXIES',
    /^\d$/,
    'set it to the number of proxies that visitors come through, 0 for none: each must append to X-Forwarded-For',
  ],
]

/** Reads the variables of `npm run serve`; throws SetupError with a line for each wrong variable. */
export function readServeSettings(env: Environment) {
  const { config, errors } = checkConfig(env)
  const problems = [
    ...errors.map(({ message }) => message),
    ...OWN_VARIABLES.filter(([name, shape]) => !shape.test(env[name] ?? '')).map(
      ([name, , fix]) => `${name}: ${fix}`,
    ),
  ]
  if (problems.length > 0) {
    throw new SetupError(problems.map((line) => `Missing or wrong. ${line}`).join('\n'))
  }
  return {
    port: Number(env['PORT'] || 8080),
    /** Address to listen on; undefined for the loopback addresses. */
    address: env['HOST'] || undefined,
    proxies: Number(env['TRUSTED_PROXIES']),
    siteUrl: config.siteUrl,
    databaseUrl: config.databaseUrl,
    isDemonstration: isDemonstration(env),
    rateLimits: config.rateLimits,
    /** Folder of customers' and staff's files. */
    filesFolder: path.resolve(PROJECT, env['FILES_FOLDER'] || 'files'),
  }
}
