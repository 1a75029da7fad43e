import { expect, test } from 'vitest'
import { decideLink, type Situation } from './decide-link.ts'

const stranger: Situation = { emailVerified: true, linked: undefined, namesake: undefined }
const withPassword = { id: 'ada', hasPassword: true }
const withoutPassword = { id: 'ada', hasPassword: false }

test.for<[string, Partial<Situation>, object]>([
  ['a Google account that nobody knows becomes an account', {}, { do: 'create' }],
  ['an address that Google has not verified becomes none', { emailVerified: false }, unverified()],
  ['one that was here before is let in', { linked: 'ada' }, { do: 'sign-in', user: 'ada' }],
  [
    'one that was here before is let in whatever its address has become',
    { linked: 'ada', emailVerified: false, namesake: { id: 'eve', hasPassword: true } },
    { do: 'sign-in', user: 'ada' },
  ],
  [
    'an address that has a password here is asked for it',
    { namesake: withPassword },
    { do: 'ask-password', user: 'ada' },
  ],
  [
    'an address that Google has not verified is not even asked',
    { namesake: withPassword, emailVerified: false },
    unverified(),
  ],
  [
    'an address that another Google account had before leads to nobody',
    { namesake: withoutPassword },
    { do: 'refuse', why: 'google-other-account' },
  ],
  ['nor does it where Google has not verified it', { namesake: withoutPassword, emailVerified: false }, unverified()],
])('%s', ([, special, decision]) => {
  expect(decideLink({ ...stranger, ...special })).toEqual(decision)
})

function unverified() {
  return { do: 'refuse', why: 'google-email-unverified' }
}

test('no address alone ever opens an account', () => {
  for (const emailVerified of [true, false]) {
    for (const namesake of [undefined, withPassword, withoutPassword]) {
      expect(decideLink({ emailVerified, linked: undefined, namesake }).do).not.toBe('sign-in')
    }
  }
})
