import { once } from 'node:events'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { findProgram } from '#scripts/find-program.ts'

import { clickActions, keyActions, type DrivenBrowser } from './driven.ts'
import { readLine, startProgram } from './program.ts'

const PROGRAM = findProgram([
  ...(process.env['FIREFOX_PATH'] ? [process.env['FIREFOX_PATH']] : []),
  'firefox',
  'firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
])

/** Why Firefox cannot be started; undefined if it can. */
export const MISSING_FIREFOX = PROGRAM ? undefined : 'Firefox is not installed'

/** No motion, and no requests to Mozilla. */
const SETTINGS = {
  'ui.prefersReducedMotion': 1,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': '',
}

/** Starts headless Firefox with these additional settings, driven by WebDriver BiDi. */
export async function startFirefox(
  settings: Record<string, string | number | boolean> = {},
): Promise<DrivenBrowser> {
  await using opened = new AsyncDisposableStack()
  const profile = opened.use(mkdtempDisposableSync(path.join(tmpdir(), 'northmere-firefox-'))).path
  const lines = Object.entries({ ...SETTINGS, ...settings }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const { errors, stop } = startProgram(PROGRAM!, args, { stderr: 'pipe' })
  opened.defer(stop)
  const address = await readLine(errors!, /BiDi listening on (ws:\S+)/)
  const { send, close } = await connect(`${address}/session`)
  opened.defer(close)

  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  })
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  )
  const { context } = contexts[0]!
  const rest = opened.move()
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    read: async (expression) => {
      const reply = await send<Evaluated>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((it) => JSON.stringify(it) ?? 'null')`,
        target: { context },
        awaitPromise: true,
      })
      if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text)
      return JSON.parse(reply.result.value)
    },
    clickAt: async (x, y) =>
      void (await send('input.performActions', { context, actions: clickActions(x, y) })),
    type: async (text) =>
      void (await send('input.performActions', { context, actions: keyActions(text) })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

interface Answer {
  id: number
  result: unknown
  error?: string
  message?: string
}

/** A WebDriver BiDi connection that sends one command at a time. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  return {
    send: async <Result = unknown>(method: string, params: object): Promise<Result> => {
      last += 1
      const { promise, resolve } = Promise.withResolvers<Answer>()
      waiting.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
      const { result, error, message } = await promise
      if (error) throw new Error(`${method}: ${error}: ${message}`)
      return result as Result
    },
    close: () => {
      socket.close()
    },
  }
}
