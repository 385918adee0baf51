import type { ComponentProps } from 'react'

import { Button } from '#ui/Button.tsx'

/** A button as most on the staff pages look. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button variant="secondary" size="small" {...props} />
}
