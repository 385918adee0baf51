import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'img'>, 'alt'> {
  /** Path of the product's picture. */
  src: string
}

/**
 * A product's picture at a small size: the view `cover` of the drawing (`<view id="cover">`) or, if
 * it has no such view, the whole drawing. The picture is decorative, because the name is beside it.
 */
export function Cover({ src, className = '', ...rest }: Props) {
  return (
    <img
      src={`${src}#cover`}
      alt=""
      width={64}
      height={64}
      className={`aspect-square w-full rounded-xs bg-shade object-cover ${className}`}
      {...rest}
    />
  )
}
