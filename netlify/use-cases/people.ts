import { failure, success, type Result } from '#contract/failure.ts'
import type { PeopleAnswer } from '#contract/people.ts'
import type { StaffMember } from '#domain/staff-role.ts'
import { failureReason } from '#emails/mail-failure.ts'

import { MailError } from './mail-error.ts'
import type { Ports } from './ports.ts'
import type { StaffAuth } from './staff-auth-port.ts'

const ENTRIES = 100

type PeoplePorts = Pick<Ports, 'people' | 'owners' | 'clock'>

/** Who may use the staff pages, the owners of the host's variables first, and what they did. */
export async function listPeople({ people, owners }: PeoplePorts): Promise<Result<PeopleAnswer>> {
  const [invited, log] = await Promise.all([people.invited(), people.log(ENTRIES)])
  return success({
    people: [
      ...owners.map((email) => ({ email, role: 'owner' as const, invited: null })),
      ...invited
        .filter(({ email }) => !owners.includes(email))
        .map(({ email, role, invitedBy, invitedAt }) => ({
          email,
          role,
          invited: { by: invitedBy, at: invitedAt },
        })),
    ],
    log,
  })
}

/** Mails somebody a one-time link, and gives them a role once that has left. */
export async function invitePerson(
  ports: PeoplePorts,
  auth: Pick<StaffAuth, 'invite'>,
  wanted: StaffMember,
  call: { actor: string; headers: Headers },
): Promise<Result<PeopleAnswer>> {
  const email = wanted.email.toLowerCase()
  if (ports.owners.includes(email)) {
    const message = 'This owner is named in STAFF_EMAILS and keeps the role.'
    return failure('invalid-request', message, { fields: { email: message } })
  }
  try {
    await auth.invite({ email, by: call.actor }, call.headers)
  } catch (error) {
    if (error instanceof MailError) return notSent(error)
    throw error
  }
  const by = { actor: call.actor, at: ports.clock.now() }
  await ports.people.invite({ email, role: wanted.role }, by)
  return listPeople(ports)
}

function notSent({ kind, code }: MailError): Result<never> {
  const reason = failureReason(code) || 'the mail server could not be worked with'
  const message = `Nothing was changed: ${reason}.`
  return kind === 'refused'
    ? failure('invalid-request', message, { fields: { email: message } })
    : failure('unavailable', message)
}

/** Ends somebody's work here at once. */
export async function removePerson(
  ports: PeoplePorts,
  wanted: { email: string },
  actor: string,
): Promise<Result<PeopleAnswer>> {
  const by = { actor, at: ports.clock.now() }
  const isGone = await ports.people.remove(wanted.email.toLowerCase(), by)
  return isGone
    ? listPeople(ports)
    : failure('not-found', 'Nobody with this address was invited here.')
}
