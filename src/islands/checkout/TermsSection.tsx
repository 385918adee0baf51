import { useState, type ReactNode } from 'react'

import { onDemand } from '#islands/page/on-demand.tsx'
import { CHECKOUT, FIELD_LABELS, TERMS } from '#messages/checkout.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'

import { fieldId } from './fields.ts'
import { useFormContext } from './form-context.ts'
import { FormSection } from './FormSections.tsx'

const TermsDialog = onDemand(async () => (await import('./TermsDialog.tsx')).TermsDialog)

/** The terms, to read here or as a page, and the consent to them. */
export function TermsSection({ children }: { children: ReactNode }) {
  const { registered, errorOf } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <FormSection title={CHECKOUT.sections.terms}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {TERMS.open}
        </Button>
        <a
          href={PATHS.terms}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {TERMS.asPage}
          <span className="sr-only"> {TERMS.newTab}</span>
        </a>
      </div>
      <Checkbox
        id={fieldId('agreeToTerms')}
        label={FIELD_LABELS.agreeToTerms}
        required
        error={errorOf('agreeToTerms')}
        {...registered('agreeToTerms')}
      />
      {isOpen && <TermsDialog onClose={close}>{children}</TermsDialog>}
    </FormSection>
  )
}
