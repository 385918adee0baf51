import { globSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect } from '@playwright/test'

import { findProgram } from '#scripts/find-program.ts'
import { freePort } from '#tests/deploy/stage/free-port.ts'

import { clickActions, keyActions, type DrivenBrowser } from './driven.ts'
import { startProgram } from './program.ts'

const DRIVER = findProgram(['WebKitWebDriver'])
const BROWSER = findProgram(globSync('/usr/lib{,64,exec}{,/*}/webkit2gtk-4.*/MiniBrowser'))
const SCREEN = findProgram(['Xvfb'])
const HAS_SCREEN = Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

/** Why WebKit cannot be started; undefined if it can. */
export const MISSING_WEBKIT = findMissing()

function findMissing(): string | undefined {
  if (!DRIVER || !BROWSER) return 'WebKitGTK with its driver is not installed'
  return HAS_SCREEN || SCREEN ? undefined : 'WebKitGTK has no screen: install Xvfb'
}

/** Settings without motion: without graphics acceleration the browser crashes in a view transition. */
const SETTINGS = '[Settings]\ngtk-enable-animations=0\n'

/** Starts WebKitGTK’s MiniBrowser, driven by WebDriver, on a virtual screen if there is no other. */
export async function startWebKit(): Promise<DrivenBrowser> {
  await using opened = new AsyncDisposableStack()
  const home = opened.use(mkdtempDisposableSync(path.join(tmpdir(), 'northmere-webkit-'))).path
  mkdirSync(path.join(home, 'gtk-3.0'))
  writeFileSync(path.join(home, 'gtk-3.0', 'settings.ini'), SETTINGS)
  const env: Record<string, string> = {
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
  if (!HAS_SCREEN) {
    env['DISPLAY'] = `:${await freePort()}`
    const size = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
    opened.defer(startProgram(SCREEN!, [env['DISPLAY'], ...size]).stop)
  }
  const port = await freePort()
  opened.defer(startProgram(DRIVER!, [`--port=${port}`], { env }).stop)

  const call = async <Value>(path: string, body?: object, method = 'POST'): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Value }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const status = () => call('/status', undefined, 'GET').catch(String)
  await expect.poll(status).toHaveProperty('ready')
  const { sessionId, capabilities } = await call<Session>('/session', {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
      },
    },
  })
  const session = `/session/${sessionId}`
  opened.defer(() => call<void>(session, undefined, 'DELETE'))
  const rest = opened.move()
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => call(`${session}/url`, { url }),
    read: (expression) =>
      call(`${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    clickAt: (x, y) => call(`${session}/actions`, { actions: clickActions(x, y) }),
    type: (text) => call(`${session}/actions`, { actions: keyActions(text) }),
    resize: async (width, height) => void (await call(`${session}/window/rect`, { width, height })),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}
