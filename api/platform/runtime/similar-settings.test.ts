import { expect, test } from 'vitest'
import { warnOfSimilarSettings } from './similar-settings.ts'

test.for([
  ['MARKT', 'MARKET'],
  ['MAKRET', 'MARKET'],
  ['MARKET_FLIE', 'MARKET_FILE'],
  ['MASSIVE_APIKEY', 'MASSIVE_API_KEY'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
] as const)('names a mistyped setting: %s', ([typed, meant]) => {
  expect(warnOfSimilarSettings({ [typed]: 'x' })).toEqual([
    `${typed} is no setting, and is ignored. Did you mean ${meant}?`,
  ])
})

test('does not warn about settings or variables of the system', () => {
  const usual = 'MARKET HOME PATH USER SHELL LANG PWD HOSTNAME TERM NODE_ENV TZ TMPDIR LOGNAME EDITOR SHLVL CI'.split(
    ' ',
  )
  expect(warnOfSimilarSettings(Object.fromEntries(usual.map((name) => [name, 'x'])))).toEqual([])
})
