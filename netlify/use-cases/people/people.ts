import { failure, success, wrongField, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/staff/people.ts'
import * as passkeys from '#data/people/passkeys.ts'
import * as people from '#data/people/people.ts'
import type { StaffMember } from '#domain/people/staff-role.ts'
import { failureReason } from '#emails/mail/mail-failure.ts'
import { MailError } from '#services/mail/mail.ts'
import type { StaffAuth } from '#services/people/staff-auth.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

const LOG_ENTRIES_SHOWN = 100

/** The staff members, owners of `STAFF_EMAILS` first, and their logged actions. */
export async function listPeople({ db, owners }: Shop): Promise<Result<contract.PeopleAnswer>> {
  const [invited, log, passkeysOf] = await Promise.all([
    people.listInvited(db),
    people.listStaffLog(db, LOG_ENTRIES_SHOWN),
    passkeys.countPasskeysByPerson(db),
  ])
  const all = [
    ...owners.map((email) => ({ email, role: 'owner' as const, invited: null })),
    ...invited.filter(({ email }) => !owners.includes(email)),
  ]
  return success({
    people: all.map((person) => ({ ...person, passkeys: passkeysOf.get(person.email) ?? 0 })),
    log,
  })
}

/** Mails a one-time link to a person and stores their role once the mail is sent. */
export async function invitePerson(
  shop: Shop,
  auth: Pick<StaffAuth, 'invite'>,
  wanted: StaffMember,
  call: { actor: string; headers: Headers },
): Promise<Result<contract.PeopleAnswer>> {
  const email = wanted.email.toLowerCase()
  if (shop.owners.includes(email)) {
    const message = 'This owner is set in STAFF_EMAILS, so their role cannot be changed here.'
    return wrongField('email', message)
  }
  try {
    await auth.invite({ email, by: call.actor }, call.headers)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const reason = failureReason(error.code) || 'the mail server could not be used'
    const message = `Nothing was changed: ${reason}.`
    return error.kind === 'refused' ? wrongField('email', message) : failure('unavailable', message)
  }
  const by = { actor: call.actor, at: shop.clock.now() }
  await people.invitePerson(shop.db, { email, role: wanted.role }, by)
  return listPeople(shop)
}

export const removePerson: UseCase<typeof contract.removePerson> = async (shop, wanted, actor) => {
  const by = { actor, at: shop.clock.now() }
  const isGone = await people.removePerson(shop.db, wanted.email.toLowerCase(), by)
  return isGone ? listPeople(shop) : failure('not-found', 'Nobody was invited with this address.')
}
