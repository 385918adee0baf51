const SHAPES = {
  alert: 'M8 4.5v4.25M8 11.25v.25',
  arrowLeft: 'M13 8H3m4-4.25L2.75 8 7 12.25',
  arrowRight: 'M3 8h10M9 3.75 13.25 8 9 12.25',
  arrowUp: 'M8 13V3M3.75 7.25 8 3l4.25 4.25',
  check: 'm3 8.5 3.25 3.25L13 4.75',
  chevronDown: 'm3.5 6 4.5 4.5L12.5 6',
  close: 'm3.75 3.75 8.5 8.5m0-8.5-8.5 8.5',
  external: 'M6.5 3.5h-3v9h9v-3M9 3.5h3.5V7m-.25-3.25L7.5 8.5',
  info: 'M8 7.5v4M8 4.75V5',
  minus: 'M3 8h10',
  pages: 'M2.5 3H7v10H2.5zM9 3h4.5v10H9z',
  plus: 'M3 8h10M8 3v10',
  search: 'M7 11.25a4.25 4.25 0 1 0 0-8.5 4.25 4.25 0 0 0 0 8.5Zm3.25-1 3.25 3.25',
} as const

export type IconName = keyof typeof SHAPES

/** An icon that screen readers ignore, because the text beside it has the same meaning. */
export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
