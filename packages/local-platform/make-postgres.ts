import { startPostgres } from './postgres.ts'

// The data folder named on the command line, made in a process of its own: the memory that takes goes with it.
const postgres = await startPostgres({ folder: process.argv[2] })
await postgres.close()
