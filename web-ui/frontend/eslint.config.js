import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const features = readdirSync(new URL('./src/features', import.meta.url));

/** app -> features/<noun> -> shared; a feature never imports another. */
const zones = [
  { target: './src/shared', from: ['./src/features', './src/app'] },
  { target: './src/features', from: './src/app' },
  ...features.map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [`./${name}`],
  })),
];

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'mock-public', 'src/shared/api/generated.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, jsxA11y.flatConfigs.strict],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { project: './tsconfig.app.json', tsconfigRootDir: import.meta.dirname },
    },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: './tsconfig.app.json' }),
      ],
    },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-default-export': 'error',
      'import-x/no-cycle': 'error',
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
  {
    // Tables of sentences, one line each.
    files: ['src/shared/i18n/{en,zh}.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/mock/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
);
