import { useId, type ComponentProps, type ReactNode } from 'react'

import { Icon, type IconName } from './Icon.tsx'
import { noticeAttributes } from './read-as.ts'

export type AlertKind = 'info' | 'success' | 'warning' | 'danger'

interface Props extends Omit<ComponentProps<'div'>, 'title'> {
  kind?: AlertKind
  title?: ReactNode
  /** Heading level of the title; without it the title is plain text. */
  headingLevel?: 2
  /** The page focuses the alert when it appears, so it needs no live role. */
  takesFocus?: boolean
}

const LOOKS: Record<AlertKind, { box: string; sign: string; icon: IconName }> = {
  info: { box: 'border-info bg-info-soft', sign: 'bg-info', icon: 'info' },
  success: { box: 'border-success bg-success-soft', sign: 'bg-success', icon: 'check' },
  warning: { box: 'border-warning bg-warning-soft', sign: 'bg-warning', icon: 'alert' },
  danger: { box: 'border-danger bg-danger-soft', sign: 'bg-danger', icon: 'alert' },
}

/**
 * A notice. An alert that appears later needs `takesFocus`, `role="alert"` or `role="status"`;
 * otherwise screen readers do not announce it.
 */
export function Alert({
  kind = 'info',
  title,
  headingLevel,
  takesFocus = false,
  className = '',
  children,
  ...rest
}: Props) {
  const look = LOOKS[kind]
  const id = `notice${useId()}`
  const titleId = `${id}-title`
  const textId = `${id}-text`
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p'
  const asText = headingLevel ? 'font-sans text-base tracking-normal' : ''
  return (
    <div
      tabIndex={-1}
      className={`flex gap-3 rounded-sm border-l-4 p-4 text-ink ${look.box} ${className}`}
      {...(takesFocus && (title ? noticeAttributes(titleId, textId) : noticeAttributes(textId)))}
      {...rest}
    >
      <span
        className={`flex size-7 shrink-0 items-center justify-center rounded-full text-paper ${look.sign}`}
      >
        <Icon name={look.icon} className="size-5" />
      </span>
      <div className="min-w-0 grow wrap-anywhere">
        {title && (
          <Title id={titleId} className={`font-semibold ${asText}`}>
            {title}
          </Title>
        )}
        {children && (
          <div id={textId} className="flow-tight">
            {children}
          </div>
        )}
      </div>
    </div>
  )
}
