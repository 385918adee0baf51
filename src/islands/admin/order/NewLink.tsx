import { LINK } from '#messages/order.ts'
import { renewLink } from '#stores/new-link.ts'
import { Button } from '#ui/Button.tsx'

/** Sends the customer a new link, in place of one that has reached somebody else. */
export function NewLink({ busy }: { busy: boolean }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-describedby="new-link"
        onClick={() => void renewLink()}
      >
        {busy ? LINK.sending : LINK.send}
      </Button>
      <p id="new-link" className="text-sm text-muted">
        {LINK.hint}
      </p>
    </div>
  )
}
