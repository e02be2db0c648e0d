import { lint, loadConfig } from '@redocly/openapi-core';

// Prints every error and warning of the API's document, and fails on errors. Run by `npm run api:lint`.

const config = await loadConfig({ customExtends: ['recommended'] });
const findings = await lint({ ref: 'openapi.json', config });
for (const { severity, ruleId, message, location } of findings)
  console.log(`${severity} ${ruleId}: ${message} (${location[0]?.pointer})`);
if (findings.some(({ severity }) => severity === 'error')) process.exit(1);
