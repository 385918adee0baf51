import { useState, useRef } from 'react'

import type { PeopleAnswer, StaffAction } from '#contract/staff/people.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/people/staff-role.ts'
import { formatLondonTime, formatDate } from '#domain/time/date.ts'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { LabelledSelect } from '#staff/forms/LabelledSelect.tsx'
import { useSubmit } from '#staff/forms/use-submit.ts'
import { Panel } from '#staff/frame/Panel.tsx'
import { ResourceView } from '#staff/frame/ResourceView.tsx'
import { ROLE_NAMES } from '#staff/frame/staff-pages.texts.ts'
import { $staff } from '#staff/frame/staff.store.ts'
import { StaffMain } from '#staff/frame/StaffBar.tsx'
import { StaffFrame } from '#staff/frame/StaffFrame.tsx'
import { useStaffPage } from '#staff/frame/use-staff.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/Field.tsx'
import { MailAddress } from '#ui/react/MailAddress.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { ListEntry, LoadingColumn, TwoColumns } from './columns.tsx'
import { passkeyCountText, STAFF_PASSKEYS_TEXTS } from './passkeys.texts.ts'
import {
  $people,
  loadPeople,
  inviteStaffMember,
  removeStaffMember,
  removePasskeys,
} from './people.store.ts'
import { PEOPLE_TEXTS } from './people.texts.ts'
import { PersonalData } from './PersonalData.tsx'
import { RemoveButton } from './RemoveButton.tsx'

/** The people who may use the staff pages; owners invite and remove them here. */
export const PeopleScreen = withErrorBoundary(People, StaffMain)

function People({ firm }: { firm: string }) {
  const people = useStore($people)
  useStaffPage(() => void loadPeople())
  return (
    <StaffFrame firm={firm} here="adminPeople">
      <h1 className="min-h-11 content-center text-2xl">{PEOPLE_TEXTS.title}</h1>
      <ResourceView
        shown={people}
        failed="The list of people could not be loaded"
        refusals={{
          forbidden: {
            title: 'Only owners see this page',
            text: 'Ask an owner to invite or remove somebody.',
          },
        }}
        waiting={<LoadingColumn title="Loading people..." />}
        onRetry={loadPeople}
      >
        {(shown) => (
          <TwoColumns
            aside={
              <>
                <PersonalData />
                <PeopleLog log={shown.log} />
              </>
            }
          >
            <PeopleTable people={shown.people} busy={shown.busy !== 'no'} />
            <InviteForm />
          </TwoColumns>
        )}
      </ResourceView>
    </StaffFrame>
  )
}

/** Verbs of the log, each followed by the person or thing that the action affected. */
const ACTION_NAMES: Readonly<Record<StaffAction, string>> = {
  invited: 'invited',
  removed: 'removed',
  exported: 'exported',
  erased: 'erased',
  'passkey-added': 'added a passkey:',
  'passkey-removed': 'removed a passkey:',
  'passkeys-reset': 'removed the passkeys of',
}

/** The log of staff actions, newest first. */
function PeopleLog({ log }: Pick<PeopleAnswer, 'log'>) {
  return (
    <Panel title={PEOPLE_TEXTS.logTitle}>
      {log.length === 0 ? (
        <p className="py-3 text-sm text-muted">
          No invitations, passkeys, exports or erasures yet.
        </p>
      ) : (
        <ol className="divide-y divide-line border-b border-line text-sm">
          {log.map(({ at, actor, kind, detail }) => (
            <li key={`${at}${detail}`} className="flex flex-wrap gap-x-4 py-2">
              <time dateTime={at} className="text-muted">
                {formatLondonTime(at)}
              </time>
              <span className="min-w-0 wrap-anywhere">{`${actor} ${ACTION_NAMES[kind]} ${detail}`}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

const ROLE_PERMISSIONS: Readonly<Record<StaffRole, string>> = {
  owner: 'Can do everything, including refunds and people.',
  member: 'Can view, export and work on orders and messages, but not reports.',
  bookkeeper: 'Can view and export, including reports and invoices.',
}

function InviteForm() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('member')
  const { isBusy, errors, form } = useSubmit({
    send: () => inviteStaffMember({ email: email.trim(), role }),
    onSent: () => setEmail(''),
  })

  return (
    <Panel title={PEOPLE_TEXTS.inviteTitle}>
      <form {...form} className="flex flex-col gap-4 pt-4">
        <EmailField
          id="invited-email"
          name="email"
          label={PEOPLE_TEXTS.email}
          autoComplete="off"
          value={email}
          error={errors['email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <LabelledSelect
          className="flex flex-col gap-1"
          name="role"
          label="Role"
          value={role}
          options={STAFF_ROLES.map((one) => [one, ROLE_NAMES[one]])}
          onChoose={setRole}
        />
        <p className="text-sm text-muted">{ROLE_PERMISSIONS[role]}</p>
        <Button type="submit" busy={isBusy} className="sm:self-start">
          Send the invitation
        </Button>
      </form>
    </Panel>
  )
}

interface TableProps {
  people: PeopleAnswer['people']
  busy: boolean
}

function PeopleTable({ people, busy }: TableProps) {
  const list = useRef<HTMLUListElement>(null)
  const staff = useStore($staff)
  const self = staff.state === 'signed-in' ? staff.email : undefined
  useFocusReturn(busy, list)

  return (
    <Panel title="Who may sign in">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={PEOPLE_TEXTS.title}
        className="divide-y divide-line border-b border-line"
      >
        {people.map(({ email, role, invited, passkeys }) => (
          <ListEntry
            key={email}
            title={<MailAddress address={email} />}
            note={
              invited
                ? `Invited on ${formatDate(invited.at)} by ${invited.by}`
                : 'Named in the settings of the shop, and can be removed only there.'
            }
          >
            <span className="text-sm">{ROLE_NAMES[role]}</span>
            {passkeys > 0 && (
              <span className="text-sm text-muted">{passkeyCountText(passkeys)}</span>
            )}
            {passkeys > 0 && email !== self && (
              <RemoveButton
                name={email}
                words={STAFF_PASSKEYS_TEXTS}
                onRemove={() => removePasskeys(email)}
              />
            )}
            {invited && (
              <RemoveButton
                name={email}
                words={PEOPLE_TEXTS}
                onRemove={() => removeStaffMember(email)}
              />
            )}
          </ListEntry>
        ))}
      </ul>
    </Panel>
  )
}
