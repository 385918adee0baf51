import { useState } from 'react'

import { $drafts, saveDraft } from '#staff/frame/drafts.store.ts'
import { useStore } from '#ui/react/use-store.ts'

/** The values of a form, and the function that changes some of them. */
export interface FormDraft<Values, Shown = unknown> {
  /** Subject of the draft. */
  about: string
  typed: Values
  /** What the page showed when the draft began: the server refuses the form if this has changed. */
  opened: Shown
  type: (change: Partial<Values>) => void
  /** After a refusal that shows what has changed, the next try is about what the page shows. */
  follow: () => void
}

/** The draft about a subject that the page shows; `first` are the values before somebody types. */
export function useDraft<Values extends object, Shown = undefined>(
  about: string,
  first: Values,
  shown?: Shown,
): FormDraft<Values, Shown> {
  const draft = useStore($drafts)[about]
  const [begun, setBegun] = useState(draft ? draft.opened : shown)
  const opened = (begun ?? shown) as Shown
  return {
    about,
    typed: { ...first, ...draft?.typed },
    opened,
    type: (change) => saveDraft(about, change, opened),
    follow: () => setBegun(undefined),
  }
}
