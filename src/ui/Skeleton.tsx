/** A placeholder, sized by its classes, for content that is loading. A live region says what loads. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block animate-pulse rounded-xs bg-line align-middle ${className}`}
    />
  )
}
