import type { Log } from '#use-cases/ports.ts'

/** One line of JSON for each event, as Netlify's log drains read it. */
export const log: Log = (event, facts = {}) => {
  console.log(JSON.stringify({ event, ...facts }))
}
