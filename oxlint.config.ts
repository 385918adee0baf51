import { defineConfig } from 'oxlint'

export default defineConfig({
  jsPlugins: ['./scripts/room-rule.ts'],
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true },
  ignorePatterns: ['dist', '.astro', '.local', 'node_modules', 'public'],
  rules: {
    'rooms/allowed': 'error',
    'rooms/formatter': 'error',
    'rooms/text': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/style-prop-object': 'off',
    'unicorn/no-array-sort': 'off',
    'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
    complexity: ['error', 10],
    'no-console': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
  },
  overrides: [
    {
      files: [
        '**/*.config.ts',
        'netlify/functions/*.ts',
        'scripts/room-rule.ts',
        '**/*.astro',
        'astro.config.mjs',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // The chart has the role of an image with a name, and the scrolling table needs a tab stop.
      files: ['src/staff/reports/Report*.tsx'],
      rules: {
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/no-noninteractive-tabindex': 'off',
      },
    },
    {
      // This file creates its formatters a second time once the firm's locale is known.
      files: ['src/domain/time/date.ts'],
      rules: { 'rooms/formatter': 'off' },
    },
    {
      files: ['tests/**', 'packages/*/tests/**'],
      rules: {
        'max-lines': 'off',
        'typescript/no-non-null-assertion': 'off',
        'rooms/formatter': 'off',
        'rooms/title': 'error',
      },
    },
  ],
})
