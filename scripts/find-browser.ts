import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

import { chromium } from '@playwright/test'

import { findProgram, isProgram } from './find-program.ts'

const PROGRAM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]
const INSTALL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Arguments for a browser in a container, where the sandbox does not work. */
export const BROWSER_ARGUMENTS = ['--no-sandbox']

/** On a machine with enough shared memory, Chromium is faster without these arguments of Playwright. */
export const UNNEEDED_ARGUMENTS = hasSharedMemory() ? ['--disable-dev-shm-usage'] : []

/**
 * Path of a Chromium for the tests. Tries in this order: CHROMIUM_PATH; the packaged headless
 * browser, which needs half the processor time; a full browser; a download by Playwright. Throws an
 * error that says how to get a browser.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program. Correct it or unset it.`)
  }
  const found = (await packagedBrowser()) ?? findFullBrowser() ?? downloadBrowser()
  if (found) return found
  throw new Error(
    'No browser to test with. Install Chromium or Chrome, set CHROMIUM_PATH, or run: npx playwright install chromium',
  )
}

/** Path of a full Chromium, as visitors have: Playwright's or the system's, if any. */
export function findFullBrowser(): string | undefined {
  return findProgram([chromium.executablePath(), ...PROGRAM_NAMES, ...INSTALL_PATHS])
}

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 30
  } catch {
    return false
  }
}

async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  try {
    const { default: sparticuz } = await import('@sparticuz/chromium')
    const program = await sparticuz.executablePath()
    return spawnSync(program, ['--version']).status === 0 ? program : undefined
  } catch {
    return undefined
  }
}

function downloadBrowser(): string | undefined {
  console.log('No browser found: downloading Chromium for Playwright …')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return findProgram([chromium.executablePath()])
}
