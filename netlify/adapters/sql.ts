/** A piece of SQL whose question marks stand for its values, in their order. */
export interface Sql {
  text: string
  values: readonly unknown[]
}

/** A piece of SQL. `text` is written in this code; whatever comes from outside is a value. */
export function sql(text: string, ...values: readonly unknown[]): Sql {
  return { text, values }
}

/** A condition that holds when all of these do; those that are not set are left out. */
export function all(conditions: readonly (Sql | '' | null)[]): Sql {
  const set = conditions.filter((condition) => condition !== null && condition !== '')
  return {
    text: ['true', ...set.map(({ text }) => text)].join(' and '),
    values: set.flatMap(({ values }) => values),
  }
}

/** A statement with its values' places numbered, as Postgres wants them. */
export function statement(text: string, values: readonly unknown[]): [string, unknown[]] {
  let place = 0
  return [text.replaceAll('?', () => `$${(place += 1)}`), [...values]]
}
