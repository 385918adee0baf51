import { useRef, useState } from 'react'

import { focusOnce } from '#islands/admin/focus.ts'
import { SmallButton } from '#islands/admin/SmallButton.tsx'
import { useMay } from '#islands/admin/use-staff.ts'
import { useSubmit } from '#islands/admin/use-submit.ts'
import { useStore } from '#islands/page/use-store.ts'
import { CALL } from '#messages/contact-messages.ts'
import { $drafts, removeTyped, saveTyped } from '#stores/drafts.ts'
import { noteCall } from '#stores/messages.ts'
import { EmailField, TextAreaField, TextField } from '#ui/Field.tsx'

const DRAFT = 'call'
const EMPTY = { name: '', email: '', phone: '', company: '', message: '' }

/** The button for a customer who rang, and the form in which their call is noted. */
export function NoteCall() {
  const mayWork = useMay('work')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function handleCancel() {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <>
      {/* Its place is there before it is known who may, so that nothing moves. */}
      <span className={mayWork ? 'contents' : 'invisible'}>
        <SmallButton ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {CALL.open}
        </SmallButton>
      </span>
      {mayWork && isOpen && (
        <div className="basis-full border-t border-line py-6">
          <CallForm onSaved={() => setOpen(false)} onCancel={handleCancel} />
        </div>
      )}
    </>
  )
}

interface Props {
  onSaved: () => void
  onCancel: () => void
}

function CallForm({ onSaved, onCancel }: Props) {
  const typed = { ...EMPTY, ...useStore($drafts)[DRAFT] }
  const { isBusy, errors, form } = useSubmit({
    send: () => noteCall(typed),
    onSent: () => {
      removeTyped(DRAFT)
      onSaved()
    },
  })

  const field = (name: keyof typeof EMPTY) => ({
    id: `call-${name}`,
    name,
    label: CALL[name],
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    spellCheck: name === 'message',
    readOnly: isBusy,
    dir: 'auto' as const,
    onChange: (event: { currentTarget: { value: string } }) =>
      saveTyped(DRAFT, { [name]: event.currentTarget.value }),
  })

  return (
    <form
      {...form}
      aria-label={CALL.open}
      className="grid max-w-measure gap-x-6 gap-y-5 sm:grid-cols-2"
    >
      <p className="text-sm text-muted sm:col-span-2">{CALL.text}</p>
      <TextField {...field('name')} ref={focusOnce} required />
      <EmailField {...field('email')} />
      <TextField {...field('phone')} type="tel" />
      <TextField {...field('company')} />
      <TextAreaField
        {...field('message')}
        hint={CALL.messageHint}
        required
        rows={4}
        fieldClassName="sm:col-span-2"
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <SmallButton type="submit" variant="primary" busy={isBusy}>
          {isBusy ? CALL.saving : CALL.save}
        </SmallButton>
        <SmallButton onClick={onCancel}>{CALL.cancel}</SmallButton>
      </div>
    </form>
  )
}
