import { useState } from 'react'

import { emailSuggestion, acceptSuggestion } from '#messages/checkout.ts'
import { Button } from '#ui/Button.tsx'

import { fieldId } from './fields.ts'
import { useFormContext } from './form-context.ts'
import { FormField } from './FormField.tsx'

/** The e-mail address, with a word about a domain that looks mistyped. It never stands in the way. */
export function EmailField() {
  const { setField } = useFormContext()
  const [suggestion, setSuggestion] = useState<string>()

  async function handleLeave(address: string) {
    const { suggestEmail } = await import('#domain/email-suggestion.ts')
    setSuggestion(suggestEmail(address))
  }

  function handleTake(address: string) {
    setField('email', address)
    setSuggestion(undefined)
    document.getElementById(fieldId('email'))?.focus()
  }

  return (
    <div>
      <FormField name="email" onLeave={(address) => void handleLeave(address)} />
      <output>
        {suggestion && (
          <span className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
            <span className="wrap-anywhere">{emailSuggestion(suggestion)}</span>
            <Button variant="quiet" size="small" onClick={() => handleTake(suggestion)}>
              <span className="wrap-anywhere">{acceptSuggestion(suggestion)}</span>
            </Button>
          </span>
        )}
      </output>
    </div>
  )
}
