/** A piece of SQL with question marks as placeholders for its values. */
export interface Sql {
  text: string
  values: readonly unknown[]
}

/** A piece of SQL. `text` must be a literal in the code; external data must be in `values`. */
export function sql(text: string, ...values: readonly unknown[]): Sql {
  return { text, values }
}

type Condition = Sql | '' | null | false

/** Joins conditions by `and`; unset conditions are left out. */
export function allOf(conditions: readonly Condition[]): Sql {
  return joinConditions(conditions, { word: 'and', neutral: 'true' })
}

/** Joins conditions by `or`; unset conditions are left out. */
export function anyOf(conditions: readonly Condition[]): Sql {
  const { text, values } = joinConditions(conditions, { word: 'or', neutral: 'false' })
  return sql(`(${text})`, ...values)
}

function joinConditions(
  conditions: readonly Condition[],
  { word, neutral }: { word: string; neutral: string },
): Sql {
  const set = conditions.filter((condition) => typeof condition === 'object' && condition !== null)
  return {
    text: [neutral, ...set.map(({ text }) => text)].join(` ${word} `),
    values: set.flatMap(({ values }) => values),
  }
}

export function isoSql(moment: string): string {
  return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** SQL that inserts a row, by its columns in the code, into a table. */
export function insertSql(table: string, row: object): string {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  return `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`
}

/** A statement with numbered placeholders, as Postgres requires. */
export function numberedStatement(text: string, values: readonly unknown[]): [string, unknown[]] {
  let place = 0
  return [text.replaceAll('?', () => `$${(place += 1)}`), [...values]]
}

/** SQL that turns a moment into text for the `subject` of an issue. */
export function epochSql(moment: string): string {
  return `extract(epoch from ${moment})::text`
}
