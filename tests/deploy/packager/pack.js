import { zipFunctions } from '@netlify/zip-it-and-ship-it'

const [source, target, options] = process.argv.slice(2)
await zipFunctions(source, target, JSON.parse(options))
