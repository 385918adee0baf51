import type { ReactNode } from 'react'

import { PATHS } from '#paths.ts'

import { ORDERS_PAGE_NAME } from './staff-pages.texts.ts'

/** The bar above every staff page, with the firm's name. Beside children it shows only the first word. */
export function StaffBar({ firm, children }: { firm: string; children?: ReactNode }) {
  return (
    <header className="bg-brand text-paper [--focus:var(--color-accent-soft)] lg:sticky lg:top-0 lg:z-40 print:hidden">
      <div className="wrap flex flex-wrap content-start items-center gap-x-4 lg:min-h-(--header-height) lg:flex-nowrap">
        <a
          href={PATHS.adminOrders}
          className="flex min-h-14 items-center font-serif text-xl leading-none"
          aria-label={`${firm}, ${ORDERS_PAGE_NAME}`}
        >
          {children ? firm.split(/,? /)[0] : firm}
        </a>
        {children}
      </div>
    </header>
  )
}

export function StaffMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="wrap pt-2 pb-16 print:p-0">
      {children}
    </main>
  )
}
