import { useId, useState } from 'react'

import type { PeopleAnswer } from '#contract/people.ts'
import { formatDateTime } from '#domain/date.ts'
import type { Firm } from '#domain/firm.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff-role.ts'
import { Choice } from '#islands/admin/Choice.tsx'
import { Loaded } from '#islands/admin/Loaded.tsx'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff-page.ts'
import { useSubmit } from '#islands/admin/use-submit.ts'
import { useStore } from '#islands/page/use-store.ts'
import { logText, PEOPLE, ROLE } from '#messages/people.ts'
import { PATHS } from '#paths.ts'
import { $people, findPeople, invite } from '#stores/people.ts'
import { findStaffPasskeys } from '#stores/staff-passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/TextField.tsx'

import { PeopleTable } from './PeopleTable.tsx'
import { PersonalData } from './PersonalData.tsx'
import { StaffPasskeys } from './StaffPasskeys.tsx'

/** Who may use the staff pages; owners invite and remove here. */
export function PeopleScreen({ firm }: { firm: Firm }) {
  const people = useStore($people)
  useStaffPage(() => {
    void findPeople()
    void findStaffPasskeys()
  })
  return (
    <StaffFrame firm={firm} here="adminPeople">
      <h1 className="min-h-11 content-center text-2xl">{PEOPLE.title}</h1>
      <Loaded
        shown={people}
        words={PEOPLE}
        refusals={{
          forbidden: (
            <EmptyState role="alert" title={PEOPLE.ownersOnly} text={PEOPLE.ownersOnlyText}>
              <Button href={PATHS.adminOrders}>{PEOPLE.toOrders}</Button>
            </EmptyState>
          ),
        }}
        onRetry={findPeople}
      >
        {(shown) => (
          <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <PeopleTable people={shown.people} busy={shown.busy === 'removing'} />
            <InviteForm />
            <StaffPasskeys />
            <PersonalData />
            <PeopleLog log={shown.log} />
          </div>
        )}
      </Loaded>
    </StaffFrame>
  )
}

/** Who invited, removed, exported and erased what, the newest first. */
function PeopleLog({ log }: Pick<PeopleAnswer, 'log'>) {
  return (
    <section aria-labelledby="log" className="lg:col-span-2">
      <h2 id="log" className="mb-2 text-xl">
        {PEOPLE.logTitle}
      </h2>
      {log.length === 0 ? (
        <p className="text-sm text-muted">{PEOPLE.logEmpty}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line text-sm">
          {log.map((entry) => (
            <li key={`${entry.at}${entry.detail}`} className="flex flex-wrap gap-x-4 py-2">
              <time dateTime={entry.at} className="text-muted">
                {formatDateTime(entry.at)}
              </time>
              <span className="min-w-0 wrap-anywhere">
                {entry.actor} {logText(entry)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Asks for somebody's address and role; they get a link by mail. */
function InviteForm() {
  const id = useId()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('member')
  const { isBusy, errors, form } = useSubmit({
    names: ['email'],
    send: () => invite({ email: email.trim(), role }),
    onSent: () => setEmail(''),
  })

  return (
    <form {...form} className="flex flex-col gap-4">
      <h2 className="text-xl">{PEOPLE.inviteTitle}</h2>
      <TextField
        id={`${id}email`}
        name="email"
        label={PEOPLE.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        error={errors['email']}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Choice
        className="flex flex-col gap-1"
        name="role"
        label={PEOPLE.role}
        value={role}
        options={STAFF_ROLES.map((one) => [one, ROLE[one].name])}
        onChoose={setRole}
      />
      <p className="text-sm text-muted">{ROLE[role].may}.</p>
      <Button type="submit" busy={isBusy}>
        {isBusy ? PEOPLE.inviting : PEOPLE.invite}
      </Button>
    </form>
  )
}
