import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'img'>, 'alt'> {
  /** Path of the product's picture. */
  src: string
}

/**
 * A small picture of a product, beside its name: the part of the drawing that `<view id="cover">`
 * selects. A drawing without this view is shown whole.
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
