import type { ComponentProps, MouseEvent } from 'react'

import { Spinner } from './Spinner.tsx'

/** The light variants are for evergreen backgrounds. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light' | 'light-line'

interface Look {
  variant?: ButtonVariant | undefined
  size?: 'small' | 'medium' | 'large' | undefined
}

interface LinkProps extends Look, ComponentProps<'a'> {
  href: string
}

export interface PressProps extends Look, ComponentProps<'button'> {
  href?: undefined
  /** Whether the action runs: the button keeps the focus, shows a spinner and ignores clicks. */
  busy?: boolean | undefined
}

/** The classes of a button, for markup that cannot use the component; see `src/styles/controls.css`. */
export function buttonClass({ variant = 'primary', size = 'medium' }: Look = {}) {
  return `button button-${size} button-${variant}`
}

/** A button or, with `href`, a link that looks like a button. */
export function Button(props: LinkProps | PressProps) {
  return props.href === undefined ? <PressButton {...props} /> : <LinkButton {...props} />
}

function LinkButton({ variant, size, className = '', children, ...rest }: LinkProps) {
  return (
    <a className={`${buttonClass({ variant, size })} ${className}`} {...rest}>
      {children}
    </a>
  )
}

function PressButton({
  variant,
  size,
  busy,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: PressProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // After the first click of a double-click, another button may be in this place.
    if (busy || event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type={type}
      className={`${buttonClass({ variant, size })} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
      {...rest}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          {busy && <Spinner />}
          {/* The text is in an element, because translation by the browser would detach a bare text
              node from the button. */}
          <span>{children}</span>
        </>
      )}
    </button>
  )
}
