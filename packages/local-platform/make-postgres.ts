import { startPostgres } from './postgres.ts'

// Creates the data folder that the command line names. Runs as a separate process, so that its
// memory is freed afterwards.
const postgres = await startPostgres({ folder: process.argv[2] })
await postgres.close()
