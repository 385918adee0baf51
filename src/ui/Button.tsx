import type { ComponentProps, MouseEvent } from 'react'

import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light' | 'lightLine'

interface Look {
  variant?: ButtonVariant | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Takes the full width of its container. */
  wide?: boolean | undefined
}

interface LinkProps extends Look, ComponentProps<'a'> {
  href: string
}

interface PressProps extends Look, ComponentProps<'button'> {
  href?: undefined
  /** At work: keeps the focus, shows a spinner, ignores clicks. */
  busy?: boolean | undefined
}

const BASE =
  'inline-flex items-center justify-center gap-2.5 rounded-sm border text-center font-medium leading-tight no-underline print:hidden transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-brand bg-brand text-paper hover:border-brand-mid hover:bg-brand-mid active:bg-brand',
  secondary: 'border-brand bg-transparent text-brand hover:bg-brand-soft',
  quiet:
    'border-transparent bg-transparent text-brand underline decoration-line-strong underline-offset-4 hover:bg-brand-soft hover:decoration-brand',
  danger: 'border-danger bg-transparent text-danger hover:bg-danger-soft',
  // on evergreen ground
  light: 'border-paper bg-paper text-brand hover:border-accent-soft hover:bg-accent-soft',
  lightLine: 'border-on-brand-muted bg-transparent text-paper hover:bg-brand-mid',
}

const SIZES = {
  small: 'min-h-11 px-4 py-2 text-sm',
  medium: 'min-h-12 px-6 py-2.5 text-base',
  large: 'min-h-14 px-8 py-3.5 text-lg',
}

/** The classes of a button, for markup that cannot use the component. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: Look = {}) {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${wide ? 'w-full' : ''}`.trim()
}

/** A button, or with `href` a link that looks like one. */
export function Button(props: LinkProps | PressProps) {
  return props.href === undefined ? <PressButton {...props} /> : <LinkButton {...props} />
}

function LinkButton({ variant, size, wide, className = '', children, ...rest }: LinkProps) {
  return (
    <a className={`${buttonClass({ variant, size, wide })} ${className}`} {...rest}>
      {children}
    </a>
  )
}

function PressButton({
  variant,
  size,
  wide,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: PressProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type={type}
      className={`${buttonClass({ variant, size, wide })} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
