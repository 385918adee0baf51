import type { ComponentProps } from 'react'

import { Button } from '#ui/Button.tsx'

/** The usual button of the staff pages. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button variant="secondary" size="small" {...props} />
}
