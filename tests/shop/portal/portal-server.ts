import { expect, vi } from 'vitest'

import type { Failure } from '#contract/failure.ts'
import {
  beginFile,
  finishFile,
  openPortal,
  removeFile,
  saveAnswers,
  savePart,
  sendAnswers,
} from '#contract/shop/portal.ts'
import type { Question } from '#domain/portal/intake.ts'
import type { Portal, PortalProduct } from '#domain/portal/portal.ts'
import { A_DOCUMENT_REQUEST, A_PORTAL_PRODUCT } from '#tests/an-intake.ts'

export const REQUEST_ID = '00000000-0000-4000-8000-00000000000a'

export const DOCUMENT = { ...A_DOCUMENT_REQUEST, id: REQUEST_ID }

/** A portal of one product, which requests one document. */
export function aPortal(more: Partial<PortalProduct> = {}, orderId = 'order'): Portal {
  const product = { ...A_PORTAL_PRODUCT, requests: [DOCUMENT], ...more }
  return { orderId, isOpen: true, products: [product] }
}

interface StoredFile {
  parts: number[]
  state: 'open' | 'complete' | 'removed'
}

export type PortalServer = ReturnType<typeof portalServer>

/** A server with the portal of one product, in place of `fetch` and `XMLHttpRequest`. */
export function portalServer(questions: readonly Question[] = []) {
  const files = new Map<string, StoredFile>()
  const calls: { path: string; body: Record<string, unknown> }[] = []
  const uploads: FakeUpload[] = []
  const request = { ...DOCUMENT }
  let answers: Record<string, string> = {}
  let state: 'open' | 'sent' | 'accepted' = 'open'
  let nextFailure: Promise<Failure | undefined> | Failure | undefined
  const portal = () =>
    aPortal({
      requests: [request],
      questionnaire: { questions, answers, required: true, state, sentAt: null, pdf: '/pdf' },
    })

  const responses: Record<string, (body: Record<string, unknown>) => unknown> = {
    [beginFile.path]: ({ fileId }) => {
      const file = files.get(String(fileId)) ?? { parts: [], state: 'open' }
      files.set(String(fileId), file)
      return { received: file.parts, state: file.state }
    },
    [finishFile.path]: ({ fileId }) => {
      files.get(String(fileId))!.state = 'complete'
      const file = { id: String(fileId), name: 'a.pdf', size: 1, sentAt: '2026-03-02', href: '/f' }
      request.files = [...request.files.filter(({ id }) => id !== fileId), file]
      request.state = 'received'
      return file
    },
    [removeFile.path]: ({ fileId }) => {
      files.set(String(fileId), { parts: [], state: 'removed' })
      request.files = request.files.filter(({ id }) => id !== fileId)
      return { success: true }
    },
    [saveAnswers.path]: ({ answers: changed }) => {
      const isReopened = state === 'sent'
      answers = { ...answers, ...(changed as typeof answers) }
      state = 'open'
      return { isReopened }
    },
    [sendAnswers.path]: () => {
      state = 'sent'
      return portal()
    },
  }

  async function answer(path: string, init: RequestInit): Promise<Response> {
    const body = JSON.parse(init.body as string) as Record<string, unknown>
    calls.push({ path, body })
    if (path === openPortal.path) return Response.json(portal())
    const failure = nextFailure
    nextFailure = undefined
    const refused = await failure
    if (refused?.code === 'unavailable') throw new TypeError('Failed to fetch')
    if (refused) return Response.json({ error: { requestId: 'r', ...refused } }, { status: 400 })
    return Response.json(responses[path]!(body))
  }

  class FakeUpload extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    headers: Record<string, string> = {}
    part = -1
    fileId = ''
    size = 0
    open(_method: string, address: string) {
      const { pathname, searchParams } = new URL(address, 'https://shop.example')
      if (pathname !== savePart.path) throw new Error(`No part goes to ${pathname}`)
      this.part = Number(searchParams.get('part'))
      this.fileId = searchParams.get('file') ?? ''
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    send(bytes: ArrayBuffer) {
      this.size = bytes.byteLength
      uploads.push(this)
    }
    progress(loaded: number) {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }))
    }
    /** Stores the part and answers the upload. */
    arrive() {
      const file = files.get(this.fileId)!
      file.parts.push(this.part)
      this.end(200, { received: file.parts, state: 'open' })
    }
    refuse(failure: Failure) {
      this.end(400, { error: { requestId: 'r', ...failure } })
    }
    end(status: number, body: unknown) {
      this.status = status
      this.responseText = JSON.stringify(body)
      this.dispatchEvent(new Event('loadend'))
    }
    /** Called by the page to end the request, and by a test to lose the connection. */
    abort() {
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)

  return {
    files,
    calls,
    callsTo: ({ path }: { path: string }) => calls.filter((call) => call.path === path),
    /** Parts that are being sent or were sent, in order. */
    uploads,
    /** Waits until the page begins to send the next part. */
    nextPart: async () => {
      const count = uploads.length
      await expect.poll(() => uploads.length).toBeGreaterThan(count)
      return uploads.at(-1)!
    },
    request,
    accept: () => void (state = 'accepted'),
    saved: () => answers,
    /** Makes the next call fail or wait for a promise; the failure `unavailable` breaks the connection. */
    fail: (failure: typeof nextFailure) => void (nextFailure = failure),
  }
}

/** A PDF of this size in bytes, as a file input gives it. */
export function aFile(name: string, size: number): File {
  return new File([new Uint8Array(size)], name, { lastModified: 1 })
}
