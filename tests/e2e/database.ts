import { Client } from 'pg'

import { platform } from './platform.ts'

/** Carries out one statement where no visitor could bring a state about, such as the passing of time. */
export async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: platform().databaseUrl })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
