import type { CheckedEndpoint, Endpoint } from '#contract/endpoint.ts'
import { failure, type Result } from '#contract/failure.ts'
import { may, type Permission, type StaffMember } from '#domain/staff-role.ts'

import { serve, type Call } from './serve.ts'

/** Who is signed in by the headers of a call, or undefined. */
type SignedIn = (call: Call) => Promise<StaffMember | undefined>

/**
 * A function for staff only: the handler is told who asks, nobody else gets a byte, and nobody whose
 * role does not have the endpoint's permission. What a member has read already is not sent again.
 */
export function serveStaff<Body, Answer>(
  endpoint: CheckedEndpoint<Body, Answer>,
  signedIn: SignedIn,
  handle: (
    body: Body,
    call: Call & { staff: string; member: StaffMember },
  ) => Promise<Result<Answer> | Response>,
) {
  return serve(
    endpoint,
    async (body, call) => {
      const member = await signedIn(call)
      if (member === undefined) return failure('not-signed-in', 'Sign in to see the orders.')
      if (!may(member.role, permissionOf(endpoint))) {
        return failure('forbidden', 'Your role does not allow this. Ask an owner.')
      }
      return handle(body, { ...call, staff: member.email, member })
    },
    { unlessSame: endpoint.method === 'GET' },
  )
}

/** What an endpoint needs: what it says itself, else reading for what only reads, and work for the rest. */
export function permissionOf({
  method,
  permission,
}: Pick<Endpoint<never, never>, 'method' | 'permission'>): Permission {
  return permission ?? (method === 'GET' ? 'read' : 'work')
}
