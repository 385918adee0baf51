import type { Endpoint } from '#contract/endpoint.ts'
import { failure, passkeyNeeded, type Result } from '#contract/failure.ts'
import type { PasskeyLack } from '#domain/passkey.ts'
import { may, type Permission, type StaffMember } from '#domain/staff-role.ts'

import { refusal } from './respond.ts'
import { readBody, serveUnread, type Call, type Served, type ServedEndpoint } from './serve.ts'

interface Caller extends StaffMember {
  passkeyLack: () => Promise<PasskeyLack | undefined>
}

export interface StaffCall<Member> extends Call {
  member: Member
}

/** One endpoint of a function that answers several. */
export interface Route {
  path: Endpoint<never, never>['path']
  served: Served
}

/** A function that answers each call by the endpoint at its address. */
export function serveRoutes(routes: readonly Route[]): Served {
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const route = routes.find(({ path }) => isAt(path, pathname))
    if (route) return route.served(request, context)
    return refusal({ code: 'not-found', message: 'Nothing is at this address.' }, context.requestId)
  }
}

/** Whether an address matches a path, where a part like `:id` matches anything. */
function isAt(path: string, pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/')
  const wanted = path.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part.startsWith(':') || part === parts[index])
  )
}

/**
 * An endpoint for staff only: the handler gets the caller. Refuses, before the body is read,
 * callers who are not staff, lack the endpoint's permission or lack the passkey that owners demand.
 * An answer that the caller has already is 304.
 */
export function serveStaff<Body, Answer, Member extends Caller>(
  endpoint: ServedEndpoint<Body, Answer>,
  signedIn: (call: Call) => Promise<Member | undefined>,
  handle: (body: Body, call: StaffCall<Member>) => Promise<Result<Answer> | Response>,
): Served {
  return serveUnread<Answer>(
    endpoint,
    async (call) => {
      const member = await signedIn(call)
      if (member === undefined) return failure('not-signed-in', 'Sign in to see the orders.')
      if (!may(member.role, permissionOf(endpoint))) {
        return failure('forbidden', 'Your role does not allow this. Ask an owner.')
      }
      const lack = needsPasskey(endpoint) ? await member.passkeyLack() : undefined
      if (lack) return passkeyNeeded(lack)
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

/** Whether an endpoint gives money back or chooses the staff, for which owners may demand a passkey. */
function needsPasskey(endpoint: Pick<Endpoint<never, never>, 'method' | 'permission'>): boolean {
  const permission = permissionOf(endpoint)
  return endpoint.method === 'POST' && (permission === 'refund' || permission === 'people')
}
