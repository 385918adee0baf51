/** What of Vitest's JSON report tells which tests were left out. */
export interface VitestReport {
  testResults: readonly {
    assertionResults: readonly { status: string; fullName: string }[]
  }[]
}

/** What of Playwright's JSON report tells which tests were left out, and why. */
export interface PlaywrightReport {
  suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[]
  specs?: readonly {
    title: string
    tests: readonly {
      status: string
      annotations: readonly { type: string; description?: string }[]
    }[]
  }[]
}

/** Names of the tests that Vitest left out. */
export function skippedByVitest({ testResults }: VitestReport): string[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
}

/** Names of the tests that Playwright left out, with the reasons that they give. */
export function skippedByPlaywright({ suites }: PlaywrightReport): string[] {
  return suites.flatMap(skippedOf)
}

function skippedOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip')?.description
        return reason ? `${title} (${reason})` : title
      }),
  )
  return [...here, ...suites.flatMap(skippedOf)]
}

/** One line that tells how many tests were left out and which; undefined when none was. */
export function skippedLine(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `${names.length} skipped: ${names.join('; ')}`
}
