import { Icon } from '#ui/Icon.tsx'

interface Props {
  isOpen: boolean
  onToggle: () => void
  /** Id of the content that the button opens and closes. */
  controls: string
  children: string
}

/** A button in a heading that opens and closes the content below the heading on small screens. */
export function FoldButton({ isOpen, onToggle, controls, children }: Props) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center justify-between gap-3 text-left md:hidden print:hidden"
    >
      {children}
      <Icon name="chevronDown" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  )
}
