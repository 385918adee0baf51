import type { PeopleAnswer } from '#contract/people.ts'
import { formatDateTime } from '#domain/date.ts'
import { logText, PEOPLE } from '#messages/people.ts'

/** Who invited, removed, exported and erased what, the newest first. */
export function PeopleLog({ log }: Pick<PeopleAnswer, 'log'>) {
  return (
    <section aria-labelledby="log" className="lg:col-span-2">
      <h2 id="log" className="mb-2 text-xl">
        {PEOPLE.logTitle}
      </h2>
      {log.length === 0 ? (
        <p className="text-sm text-muted">{PEOPLE.logEmpty}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line text-sm">
          {log.map((entry) => (
            <li key={`${entry.at}${entry.detail}`} className="flex flex-wrap gap-x-4 py-2">
              <time dateTime={entry.at} className="text-muted">
                {formatDateTime(entry.at)}
              </time>
              <span className="min-w-0 wrap-anywhere">
                {entry.actor} {logText(entry)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
