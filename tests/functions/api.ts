import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'

export interface Answer<T> {
  status: number
  headers: Headers
  /** The body of a success; throws if the call was refused. */
  value: T
  /** The error of a refusal; throws if the call succeeded or the error has another shape. */
  error: FailureBody['error']
}

/** Functions that call the API at an address, in the tests of any runner. */
export function apiAt(url: string) {
  async function send<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    return answerOf<T>(await fetch(url + path, { redirect: 'manual', ...init }))
  }

  function post<T>(
    { path }: Pick<Endpoint<unknown, T>, 'path' | 'answer'>,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return send<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }
  return { send, post }
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const { status, headers } = response
  const text = await response.text()
  const refused = () => new Error(`Answered ${status}: ${text}`)
  return {
    status,
    headers,
    get value() {
      if (!response.ok) throw refused()
      return JSON.parse(text) as T
    },
    get error() {
      if (response.ok) throw refused()
      const { error } = JSON.parse(text) as FailureBody
      const { code, message, requestId } = error
      if (!/^[a-z-]+$/.test(code) || !/\S/.test(message) || !/\S/.test(requestId)) throw refused()
      return error
    },
  }
}
