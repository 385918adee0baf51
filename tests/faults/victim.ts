import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { onTestFailed } from 'vitest'

import type { NetworkedShop } from './network.ts'
import type { PlainAnswer } from './purchase.ts'

/** When the process is killed: before or after a message, counted over all proxies. */
export interface KillPoint {
  stage: 'before' | 'after'
  message: number
}

/** The end of a run that may be killed. */
export interface KillOutcome {
  /** Number of messages until the process died, or of all messages if the process survived. */
  messages: Record<KillPoint['stage'], number>
  wasKilled: boolean
  /** Mails that were sent twice under one Message-ID. */
  doubled: number
}

const COMPILED = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled')
const END_OF_MAIL = Buffer.from('.\r\n')

/** A process that runs the functions and can be killed at a message to or from a service. */
export async function openVictim({ shop, lines, environment }: NetworkedShop, point?: KillPoint) {
  const child = fork(path.join(import.meta.dirname, 'functions-host.ts'), {
    env: { ...process.env, ...environment, NODE_COMPILE_CACHE: COMPILED },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [url] = (await once(child, 'message')) as [string]
  const died = once(child, 'exit')
  const messages = { before: 0, after: 0 }
  let handedOver = 0
  let wasKilled = false
  for (const line of Object.values(lines)) {
    line.watch((stage, chunk) => {
      if (!wasKilled) {
        messages[stage] += 1
        if (point?.stage === stage && messages[stage] === point.message) {
          wasKilled = child.kill('SIGKILL')
          return false
        }
      }
      // Messages that the process has written still arrive after its death.
      const isMail = stage === 'before' && line === lines.mail
      if (isMail && chunk.subarray(-3).equals(END_OF_MAIL)) handedOver += 1
      return true
    })
  }

  /** Kills the process if it is still alive, and waits until its last messages have arrived. */
  async function close(): Promise<void> {
    child.kill('SIGKILL')
    await died
    await shop.eventually(async () => lines.mail.connections()).toBe(0)
    for (const line of Object.values(lines)) line.watch(undefined)
  }
  // After a failed test the proxies would otherwise still count messages and drop a message of the next test.
  onTestFailed(close)

  return {
    url,
    /** Number of messages until the process died, or of all messages if the process survived. */
    messages,
    wasKilled: () => wasKilled,
    /** Mails whose full text reached the mail server. */
    handedOver: () => handedOver,
    /** The result; undefined if the process died meanwhile. */
    attempt: async (work: Promise<PlainAnswer>) => {
      try {
        return await work
      } catch (error) {
        if (!wasKilled) throw error
        await died
        return undefined
      }
    },
    close,
  }
}
