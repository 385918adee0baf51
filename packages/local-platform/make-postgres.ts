import { startPostgres } from './postgres.ts'

// Creates a data folder in a separate process, whose memory is freed afterwards.
const postgres = await startPostgres({ folder: process.argv[2] })
await postgres.close()
