import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'div'> {
  /** `sheet` is white paper with a hairline, `shade` a tinted field. */
  kind?: 'sheet' | 'shade'
}

const LOOKS = { sheet: 'border border-line bg-surface', shade: 'bg-shade' }

/** A field set apart from the page. Never one inside another. */
export function Panel({ kind = 'sheet', className = '', ...rest }: Props) {
  return <div className={`rounded-md p-5 sm:p-7 ${LOOKS[kind]} ${className}`} {...rest} />
}
