import { atom } from 'nanostores'

type Draft = Readonly<Record<string, string>>

/** What staff have typed into dialogs and not sent, by what it is about; it outlasts their session. */
export const $drafts = atom<Readonly<Record<string, Draft>>>({})

/** Keeps what is typed, field by field. */
export function keepTyped(about: string, draft: Draft): void {
  const drafts = $drafts.get()
  $drafts.set({ ...drafts, [about]: { ...drafts[about], ...draft } })
}

/** Forgets what was typed. */
export function forgetTyped(about: string): void {
  const { [about]: _forgotten, ...others } = $drafts.get()
  $drafts.set(others)
}
