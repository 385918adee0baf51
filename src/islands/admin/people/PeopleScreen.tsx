import type { Firm } from '#domain/firm.ts'
import { LoadFailed } from '#islands/admin/LoadFailed.tsx'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff-page.ts'
import { useStore } from '#islands/page/use-store.ts'
import { PEOPLE } from '#messages/people.ts'
import { PATHS } from '#paths.ts'
import { $people, findPeople } from '#stores/people.ts'
import { findStaffPasskeys } from '#stores/staff-passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WaitingList } from '#ui/WaitingList.tsx'

import { InviteForm } from './InviteForm.tsx'
import { PeopleLog } from './PeopleLog.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonalData } from './PersonalData.tsx'
import { StaffPasskeys } from './StaffPasskeys.tsx'

/** Who may use the staff pages; owners invite and remove here. */
export function PeopleScreen({ firm }: { firm: Firm }) {
  useStaffPage(() => {
    void findPeople()
    void findStaffPasskeys()
  })
  return (
    <StaffFrame firm={firm} here="adminPeople">
      <h1 className="min-h-11 content-center text-2xl">{PEOPLE.title}</h1>
      <Content />
    </StaffFrame>
  )
}

function Content() {
  const shown = useStore($people)
  switch (shown.state) {
    case 'loading':
      return <WaitingList title={PEOPLE.loading} />
    case 'error':
      return shown.failure.code === 'forbidden' ? (
        <EmptyState role="alert" title={PEOPLE.ownersOnly} text={PEOPLE.ownersOnlyText}>
          <Button href={PATHS.adminOrders}>{PEOPLE.toOrders}</Button>
        </EmptyState>
      ) : (
        <LoadFailed
          title={PEOPLE.failed}
          failure={shown.failure}
          onRetry={() => void findPeople()}
        />
      )
    case 'ready':
      return (
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <PeopleTable people={shown.people} busy={shown.busy === 'removing'} />
          <InviteForm busy={shown.busy === 'inviting'} />
          <StaffPasskeys />
          <PersonalData />
          <PeopleLog log={shown.log} />
        </div>
      )
  }
}
