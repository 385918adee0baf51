import type { ComponentProps } from 'react'

export interface Crumb {
  label: string
  href?: string
}

interface Props extends Omit<ComponentProps<'nav'>, 'children'> {
  items: readonly Crumb[]
}

/** The path to this page. The last item has no `href`: it is the page itself. */
export function Breadcrumb({ items, className = '', ...rest }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={`text-sm text-muted ${className}`} {...rest}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map((item, index) => (
          <li key={item.label} className="flex items-center gap-2">
            {item.href ? (
              <a
                href={item.href}
                className="link-quiet -mx-2 inline-flex min-h-11 items-center px-2 sm:min-h-8"
              >
                {item.label}
              </a>
            ) : (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            )}
            {index < items.length - 1 && (
              <span aria-hidden="true" className="text-control">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
