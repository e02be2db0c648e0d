/** Colours and spacing come from shared/ui/tokens.css only. */
export default {
  extends: 'stylelint-config-standard',
  rules: {
    'selector-class-pattern': '^[a-z][a-zA-Z0-9]*$',
    'selector-max-id': 0,
    'declaration-no-important': true,
    'color-no-hex': true,
    'color-named': 'never',
    'no-descending-specificity': null,
    'declaration-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'import-notation': null,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  },
  overrides: [{ files: ['src/shared/ui/tokens.css'], rules: { 'color-no-hex': null } }],
};
