import type { ReactNode } from 'react'

/** The firm’s mark, a title and a form, in a card. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="sign-in mx-auto max-w-105">
      <div className="sm:rounded-md sm:border sm:border-line sm:bg-surface sm:p-10">
        <img src="/favicon.svg" alt="" className="size-12" />
        <h1 className="mt-6 mb-6 text-3xl text-balance">{title}</h1>
        {children}
      </div>
    </div>
  )
}
