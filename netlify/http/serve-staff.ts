import type { Endpoint } from '#contract/endpoint.ts'
import { failure, type Result } from '#contract/failure.ts'
import { hasPermission, type Permission, type StaffMember } from '#domain/people/staff-role.ts'

import { readBody, serveUnread, type Call, type Route, type ServedEndpoint } from './serve.ts'

export interface StaffCall extends Call {
  member: StaffMember
}

/**
 * An endpoint for staff only; passes the caller to the handler. Refuses callers who are not staff or
 * lack the endpoint's permission, before it reads the body. Answers 304 if the caller already has the
 * answer.
 */
export function serveStaff<Body, Answer>(
  endpoint: ServedEndpoint<Body, Answer>,
  signedIn: (call: Call) => Promise<StaffMember | undefined>,
  handle: (body: Body, call: StaffCall) => Promise<Result<Answer> | Response>,
): Route {
  return serveUnread<Answer>(
    endpoint,
    async (call) => {
      const member = await signedIn(call)
      if (member === undefined) return failure('not-signed-in', 'Sign in to see the orders.')
      if (!hasPermission(member.role, permissionOf(endpoint))) {
        return failure('forbidden', 'Your role does not allow this. Ask an owner.')
      }
      const body = await readBody(endpoint, call.request)
      return body.ok ? handle(body.value, { ...call, member }) : body
    },
    { unlessSame: endpoint.method === 'GET' },
  )
}

/** The permission that an endpoint needs: by default `read` for GET and `work` for others. */
export function permissionOf({
  method,
  permission,
}: Pick<Endpoint<never, never>, 'method' | 'permission'>): Permission {
  return permission ?? (method === 'GET' ? 'read' : 'work')
}
