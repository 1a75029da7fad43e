import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import config from '../../eslint.config.js'

/** All rules that need no types: `npm run check`. Those that need types take five times as long; CI and `npm run lint` have them. */
export default defineConfig(config, tseslint.configs.disableTypeChecked, {
  // Comments about rules that need types are not in use here.
  linterOptions: { reportUnusedDisableDirectives: 'off', reportUnusedInlineConfigs: 'off' },
  rules: { 'project/supported-apis': 'off' },
})
