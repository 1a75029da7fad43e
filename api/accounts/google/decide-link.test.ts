import { expect, test } from 'vitest'
import { decideLink, type LinkFacts } from './decide-link.ts'

const stranger: LinkFacts = { emailVerified: true, linked: undefined, emailOwner: undefined }
const withPassword = { id: 'ada', hasPassword: true }
const withoutPassword = { id: 'ada', hasPassword: false }

test.for<[string, Partial<LinkFacts>, object]>([
  ['an unknown Google account creates an account', {}, { do: 'create' }],
  ['an unverified address creates no account', { emailVerified: false }, unverified()],
  ['a linked Google account signs in', { linked: 'ada' }, { do: 'sign-in', user: 'ada' }],
  [
    'a linked Google account signs in, even after its address changed',
    { linked: 'ada', emailVerified: false, emailOwner: { id: 'eve', hasPassword: true } },
    { do: 'sign-in', user: 'ada' },
  ],
  [
    'an address with a password requires the password',
    { emailOwner: withPassword },
    { do: 'ask-password', user: 'ada' },
  ],
  [
    'an unverified address is rejected without asking for the password',
    { emailOwner: withPassword, emailVerified: false },
    unverified(),
  ],
  [
    'an address of another Google account is rejected',
    { emailOwner: withoutPassword },
    { do: 'refuse', why: 'google-other-account' },
  ],
  ['also where Google has not verified it', { emailOwner: withoutPassword, emailVerified: false }, unverified()],
])('%s', ([, special, decision]) => {
  expect(decideLink({ ...stranger, ...special })).toEqual(decision)
})

function unverified() {
  return { do: 'refuse', why: 'google-email-unverified' }
}

test('an e-mail address alone never opens an account', () => {
  for (const emailVerified of [true, false]) {
    for (const namesake of [undefined, withPassword, withoutPassword]) {
      expect(decideLink({ emailVerified, linked: undefined, emailOwner: namesake }).do).not.toBe('sign-in')
    }
  }
})
