import type { ReactNode } from 'react'

interface Props {
  /** The firm’s name. */
  firm: string
  title: string
  children: ReactNode
}

/** The firm’s mark and name, a title and a form, in a card in the middle of the page. */
export function SignInCard({ firm, title, children }: Props) {
  return (
    <div className="mx-auto mt-6 max-w-105 sm:mt-16 sm:rounded-md sm:border sm:border-line sm:bg-surface sm:p-10">
      <p className="flex items-center gap-3 font-serif text-xl leading-tight">
        <img src="/favicon.svg" alt="" className="size-10" />
        <span>{firm}</span>
      </p>
      <h1 className="mt-8 mb-6 text-3xl text-balance">{title}</h1>
      {children}
    </div>
  )
}
