import { copyText } from '#browser/share.ts'
import { CONFIRMATION } from '#messages/confirmation.ts'
import { showToast } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  text: string
  /** What the text is, for who does not see what stands beside. */
  label: string
  /** Said once it is copied. */
  notice: string
}

/** Puts a text on the clipboard, and says whether it worked. */
export function CopyButton({ text, label, notice }: Props) {
  async function handleCopy() {
    const copied = await copyText(text)
    showToast({
      kind: copied ? 'success' : 'error',
      title: copied ? notice : CONFIRMATION.notCopied,
    })
  }

  return (
    <Button variant="secondary" size="small" onClick={() => void handleCopy()}>
      {CONFIRMATION.copy}
      <span className="sr-only"> {label}</span>
    </Button>
  )
}
