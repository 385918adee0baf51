interface Props {
  /** The pages that lead here, without `href` if they cannot be opened again; the last is this page. */
  items: readonly { label: string; href?: string }[]
  className?: string
}

export function Breadcrumb({ items, className = '' }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={`text-sm text-muted ${className}`}>
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
              <span
                aria-current={index === items.length - 1 ? 'page' : undefined}
                className={index === items.length - 1 ? 'text-ink' : ''}
              >
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
