import { checkConfig, STAND_INS } from '#check-config.ts'
import type { Config, ConfigError } from '#config.ts'

import { right, unknown, wrong, type Finding } from './finding.ts'

export type Environment = Record<string, string | undefined>

export interface EnvironmentReading {
  config: Config
  /** Variables whose value in `config` is a placeholder. */
  wrongVariables: ReadonlySet<string>
  findings: Finding[]
}

/** Reads all variables and reports every one that is missing or wrong. */
export function readEnvironment(env: Environment): EnvironmentReading {
  const { config, errors } = checkConfig(env)
  return {
    config,
    wrongVariables: new Set(errors.map(({ variable }) => variable)),
    findings: [...wrongOnes(errors), ...adviceOn(config)],
  }
}

function wrongOnes(errors: readonly ConfigError[]): Finding[] {
  if (errors.length === 0) return [right('environment', 'every variable can be read')]
  return errors.map(({ variable, message }) =>
    wrong('environment', `${variable} is missing or wrong`, message),
  )
}

function adviceOn(config: Config): Finding[] {
  const isStandIn = config.stripe.secretKey === STAND_INS['STRIPE_SECRET_KEY']
  if (config.stripe.live || config.stripe.apiUrl !== null || isStandIn) return []
  return [unknown('environment', 'the Stripe key is a test key: no real money moves')]
}
