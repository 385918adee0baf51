import { readFileSync } from 'node:fs'

/** The SQL of docs/operations.md that raises each document number series after a restore. */
export function readRestoreSql(): string {
  const [, statement] =
    /```sql\n\s*(insert into document_numbers.+?)```/s.exec(
      readFileSync('docs/operations.md', 'utf8'),
    ) ?? []
  if (statement === undefined) throw new Error('docs/operations.md raises no numbers')
  return statement
}
