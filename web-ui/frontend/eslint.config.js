import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const features = readdirSync(new URL('./src/features', import.meta.url));

/** app -> features/<noun> -> shared; a feature never imports another. */
const directions = [
  direction('src/shared/**', ['~/features/**', '~/app/**', '**/../features/**', '**/../app/**']),
  ...features.map((name) =>
    direction(`src/features/${name}/**`, [
      '~/app/**',
      '~/features/**',
      `!~/features/${name}/**`,
      ...features.filter((other) => other !== name).map((other) => `**/../${other}/**`),
    ]),
  ),
];

function direction(files, group) {
  const message =
    'Imports go from app to features to shared, and never from one feature to another.';
  return {
    files: [`${files}/*.{ts,tsx}`],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [{ group, message }] }],
    },
  };
}

export default tseslint.config(
  {
    ignores: [
      'dist',
      'target',
      'node_modules',
      'mock-public',
      'journeys',
      'e2e',
      'src/shared/api/generated.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { project: './tsconfig.app.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true }],
      // A region that scrolls has to be reachable by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: ['pre'], roles: ['region', 'tabpanel'] },
      ],
      complexity: ['error', { max: 12, variant: 'modified' }],
      // It does not know `??=` on private members.
      'no-unused-private-class-members': 'off',
    },
  },
  ...directions,
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/mock/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
);
