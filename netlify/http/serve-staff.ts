import type { Endpoint } from '#contract/endpoint.ts'
import { failure, success, type Result } from '#contract/failure.ts'
import { hasPermission, type Permission, type StaffMember } from '#domain/people/staff-role.ts'

import { readBody, serveUnparsed, type Call, type Route, type ServedEndpoint } from './serve.ts'

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
  return serveUnparsed<Answer>(
    endpoint,
    async (call) => {
      const member = checkPermission(await signedIn(call), permissionOf(endpoint))
      if (!member.ok) return member
      const body = await readBody(endpoint, call.request)
      return body.ok ? handle(body.value, { ...call, member: member.value }) : body
    },
    { answersNotModified: endpoint.method === 'GET' },
  )
}

/** The caller, if staff with this permission; otherwise the refusal. */
export function checkPermission(
  member: StaffMember | undefined,
  permission: Permission,
): Result<StaffMember> {
  if (member === undefined) return failure('not-signed-in', 'Sign in to see the orders.')
  return hasPermission(member.role, permission)
    ? success(member)
    : failure('forbidden', 'Your role does not allow this. Ask an owner.')
}

/** The permission that an endpoint needs: by default `read` for GET and `work` for other methods. */
export function permissionOf({ method, permission }: Endpoint<unknown, unknown>): Permission {
  return permission ?? (method === 'GET' ? 'read' : 'work')
}
