import { run, runSequences, type Step } from './steps.ts'

/** Generates the types of the content, which both type checks need. */
const CONTENT_TYPES: Step = { name: 'types of the content', command: 'astro sync --silent' }

/** The checks: rows run in parallel, and the checks of a row one after the other. */
const CHECKS: readonly (readonly Step[])[] = [
  [
    { name: 'lint and types', command: 'oxlint --type-aware --type-check' },
    { name: 'format', command: 'oxfmt --check' },
  ],
  [
    {
      name: 'types of pages',
      command: 'astro check --noSync --tsconfig tsconfig.pages.json --minimumFailingSeverity hint',
    },
    { name: 'unused', command: 'knip --cache' },
    { name: 'content', command: 'node packages/content-check/check-content.ts' },
    { name: 'licences', command: 'node scripts/licences.ts' },
  ],
]

const isSynced = await run(CONTENT_TYPES)
const failed = await runSequences(CHECKS)
process.exitCode = isSynced && failed.length === 0 ? 0 : 1
