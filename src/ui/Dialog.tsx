import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react'

import { Icon } from './Icon.tsx'

interface Props extends Omit<ComponentProps<'dialog'>, 'title' | 'open' | 'onClose' | 'ref'> {
  onClose: () => void
  /** Called when the page removes the dialog while it is open. */
  onVanish?: () => void
  title: ReactNode
  /** Buttons below the scroll area. */
  footer?: ReactNode
}

/** Closes the dialog around an element. The browser returns the focus before React removes the dialog. */
export function closeDialogAround(element: Element | null): void {
  element?.closest('dialog')?.close()
}

/** Props of a box that arrow keys can scroll, because it can get the focus. */
const KEYBOARD_SCROLLABLE = { tabIndex: 0 }

/**
 * A modal `<dialog>`, shown as soon as it is rendered. The browser keeps the focus inside, closes
 * the dialog on Escape and returns the focus. A click beside the dialog also closes it. The content
 * scrolls between title and footer.
 */
export function Dialog({
  onClose,
  onVanish,
  title,
  footer,
  closedby = 'any',
  className = '',
  children,
  ...rest
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const handleVanish = useEffectEvent(() => onVanish?.())

  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Screen readers should read the question first, not the closing button.
    heading.current?.focus()
    closeByPressBeside(dialog)
    return () => {
      if (dialog?.open) handleVanish()
    }
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      data-closedby={closedby}
      className={`dialog ${className}`}
      {...rest}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-3 sm:px-8">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="pt-1.5 text-xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={() => ref.current?.close()}
            className="-mr-3 flex size-11 shrink-0 items-center justify-center rounded-sm text-ink hover:bg-shade"
          >
            <Icon name="close" />
          </button>
        </header>
        <div
          role="document"
          {...KEYBOARD_SCROLLABLE}
          className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-5 focus-visible:-outline-offset-4 sm:px-8"
        >
          {children}
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3 sm:px-8">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}

/**
 * In place of the attribute `closedby`, by which the second click of a double-click closes the dialog
 * that the first has opened. A drag that begins in the dialog and ends beside it, such as a text
 * selection, does not close the dialog.
 */
function closeByPressBeside(dialog: HTMLDialogElement | null): void {
  let beganBeside = false
  dialog?.addEventListener('pointerdown', ({ target }) => {
    beganBeside = target === dialog
  })
  dialog?.addEventListener('click', ({ target, detail }) => {
    const isBeside = beganBeside && target === dialog
    if (isBeside && detail < 2 && dialog.dataset['closedby'] === 'any') dialog.close()
  })
}
