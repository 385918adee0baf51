import type { Endpoint } from '#contract/endpoint.ts'
import { failure, type Result } from '#contract/failure.ts'
import { may, type Permission, type StaffMember } from '#domain/people/staff-role.ts'

import { readBody, serveUnread, type Call, type Route, type ServedEndpoint } from './serve.ts'

export interface StaffCall extends Call {
  member: StaffMember
}

/**
 * An endpoint for staff only: the handler gets the caller. Refuses, before the body is read,
 * callers who are not staff or lack the endpoint's permission.
 * An answer that the caller has already is 304.
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
      if (!may(member.role, permissionOf(endpoint))) {
        return failure('forbidden', 'Your role does not allow this. Ask an owner.')
      }
      const body = await readBody(endpoint, call.request)
      return body.ok ? handle(body.value, { ...call, member }) : body
    },
    { unlessSame: endpoint.method === 'GET' },
  )
}

/** The permission that an endpoint needs: its own, else `read` for a GET and `work` for the others. */
export function permissionOf({
  method,
  permission,
}: Pick<Endpoint<never, never>, 'method' | 'permission'>): Permission {
  return permission ?? (method === 'GET' ? 'read' : 'work')
}
