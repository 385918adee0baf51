import { createHmac, timingSafeEqual } from 'node:crypto'

import { deliverMails } from '#contract/deliver-mails.ts'

/** Sends mails in a background function. */
export interface BackgroundDelivery {
  /** Begins the sending of one order's mails, or of all; rejects with a BackgroundError where it cannot. */
  begin(orderId?: string): Promise<void>
  /** Whether a call with this body and signature comes from `begin`. */
  isOurs(body: string, signature: string): boolean
}

/**
 * Why mails could not be sent in the background. The code is the status of the host's answer, with the
 * address that it redirects to, or `no-answer`.
 */
export class BackgroundError extends Error {
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(code, { cause })
    this.name = 'BackgroundError'
    this.code = code
  }
}

const BEGUN_WITHIN_MS = 3000

/** What the host answers before it runs a background function. */
const BEGUN = 202

/** Sends mails through the background function of the deploy at `ownUrl`; signs with `secret`. */
export function backgroundDelivery(ownUrl: string, secret: string): BackgroundDelivery {
  const url = ownUrl + deliverMails.path
  const signature = (body: string) =>
    createHmac('sha256', secret).update(`${deliverMails.path} ${body}`).digest('hex')
  return {
    begin: async (orderId) => {
      const body = JSON.stringify(orderId === undefined ? {} : { orderId })
      const response = await post(url, {
        method: deliverMails.method,
        headers: { 'content-type': 'application/json', [deliverMails.header]: signature(body) },
        body,
      })
      if (response.status !== BEGUN) throw new BackgroundError(codeOf(response, url))
    },
    isOurs: (body, given) => {
      const wanted = Buffer.from(signature(body))
      const shown = Buffer.from(given)
      return shown.length === wanted.length && timingSafeEqual(shown, wanted)
    },
  }
}

/** Follows no redirect: another address must not get the signed call. */
async function post(url: string, init: RequestInit) {
  try {
    const signal = AbortSignal.timeout(BEGUN_WITHIN_MS)
    return await fetch(url, { ...init, redirect: 'manual', signal })
  } catch (error) {
    throw new BackgroundError('no-answer', error)
  }
}

function codeOf({ status, headers }: Response, url: string): string {
  const target = URL.parse(headers.get('location') ?? '', url)
  return status >= 300 && status < 400 && target ? `${status} ${target.origin}` : String(status)
}
