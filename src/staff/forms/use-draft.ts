import { $drafts, saveDraft } from '#staff/frame/drafts.store.ts'
import { useStore } from '#ui/react/use-store.ts'

/** The values of a form, and the function that changes some of them. */
export interface FormDraft<Values> {
  /** Subject of the draft. */
  about: string
  typed: Values
  type: (change: Partial<Values>) => void
}

/** The draft about a subject; `first` are the values before somebody types. */
export function useDraft<Values extends object>(about: string, first: Values): FormDraft<Values> {
  const typed = { ...first, ...useStore($drafts)[about] }
  return { about, typed, type: (change) => saveDraft(about, change) }
}
