import { checkConfig, isDemonstration } from '#check-config.ts'

import { Trouble } from './trouble.ts'

export interface ServeSettings {
  port: number
  /** Address of this machine to listen on; undefined for the loopback addresses. */
  address: string | undefined
  /** Proxies in front of the process. */
  proxies: number
  siteUrl: string
  databaseUrl: string
  /** Whether pages must say that payments are a demonstration. */
  isDemonstration: boolean
  rateLimits: boolean
}

type Environment = Record<string, string | undefined>

/** What only a process of its own needs to know: the shape of each value, and what to do. */
const OWN: readonly (readonly [variable: string, shape: RegExp, fix: string])[] = [
  ['PORT', /^\d{0,5}$/, 'set it to a number from 1 to 65535, or remove it'],
  [
    'TRUSTED_PROXIES',
    /^\d$/,
    'set it to the number of proxies that visitors come through, 0 for none: each must append to X-Forwarded-For',
  ],
]

/** The variables of a process of its own; throws Trouble with a line for each that is wrong. */
export function readServeSettings(env: Environment): ServeSettings {
  const { config, errors } = checkConfig(env)
  const problems = [
    ...errors.map(({ message }) => message),
    ...OWN.filter(([name, shape]) => !shape.test(env[name] ?? '')).map(
      ([name, , fix]) => `${name}: ${fix}`,
    ),
  ]
  if (problems.length > 0) {
    throw new Trouble(problems.map((line) => `Missing or wrong. ${line}`).join('\n'))
  }
  return {
    port: Number(env['PORT'] || 8080),
    address: env['HOST'] || undefined,
    proxies: Number(env['TRUSTED_PROXIES']),
    siteUrl: config.siteUrl,
    databaseUrl: config.databaseUrl,
    isDemonstration: isDemonstration(env),
    rateLimits: config.rateLimits,
  }
}
