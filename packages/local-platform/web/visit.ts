/** One request to the host, with what the platform knows about it. */
export interface Visit {
  request: Request
  url: URL
  ip: string
  requestId: string
  /** Name and port by which the visitor called, from the Host header. */
  host: string
}

/** Answers a visit, or passes it on to the next handler with undefined. */
export type Handler = (visit: Visit) => Promise<Response | undefined>
