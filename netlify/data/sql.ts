/** A piece of SQL whose question marks stand for its values, in their order. */
export interface Sql {
  text: string
  values: readonly unknown[]
}

/** A piece of SQL. `text` is written in this code; whatever comes from outside is a value. */
export function sql(text: string, ...values: readonly unknown[]): Sql {
  return { text, values }
}

type Condition = Sql | '' | null | false

/** A condition that holds when all of these do; those that are not set are left out. */
export function all(conditions: readonly Condition[]): Sql {
  return joined(conditions, { word: 'and', without: 'true' })
}

/** A condition that holds when one of these does; those that are not set are left out. */
export function any(conditions: readonly Condition[]): Sql {
  const { text, values } = joined(conditions, { word: 'or', without: 'false' })
  return sql(`(${text})`, ...values)
}

function joined(
  conditions: readonly Condition[],
  { word, without }: { word: string; without: string },
): Sql {
  const set = conditions.filter((condition) => typeof condition === 'object' && condition !== null)
  return {
    text: [without, ...set.map(({ text }) => text)].join(` ${word} `),
    values: set.flatMap(({ values }) => values),
  }
}

/** A moment as ISO text. */
export function iso(moment: string): string {
  return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A statement with its values' places numbered, as Postgres wants them. */
export function statement(text: string, values: readonly unknown[]): [string, unknown[]] {
  let place = 0
  return [text.replaceAll('?', () => `$${(place += 1)}`), [...values]]
}
