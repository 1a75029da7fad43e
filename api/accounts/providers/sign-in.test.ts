import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { decideLink, type LinkFacts, namesFrom } from './sign-in.ts'

const ada = { email: 'ada@example.com', names: { full: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' } }

test.for<[string, Partial<typeof ada>, object]>([
  ['as Google sends it', {}, { displayName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' }],
  [
    'from the first name if there is no full name',
    { names: { full: '', given: 'Ada', family: '' } },
    { displayName: 'Ada', firstName: 'Ada', lastName: '' },
  ],
  [
    'from the mailbox if there is no name',
    { names: { full: ' ', given: '', family: '' } },
    { displayName: 'ada', firstName: 'ada', lastName: '' },
  ],
  [
    'without marks that change the text direction',
    { names: { full: '\u202eadA', given: 'A\ndа', family: 'Lovelace' } },
    { displayName: 'ada', firstName: 'ada', lastName: 'Lovelace' },
  ],
])('takes the user’s name %s', ([, special, name]) => {
  expect(namesFrom({ ...ada, ...special })).toEqual(name)
})

test('names from Google are always valid', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, text, text, (full, given, family) => {
      const { displayName, firstName, lastName } = namesFrom({ ...ada, names: { full, given, family } })
      for (const name of [displayName, firstName]) expect(name.trim()).not.toBe('')
      for (const name of [displayName, firstName, lastName]) {
        expect(name.length).toBeLessThanOrEqual(80)
        expect(name).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
      }
    }),
  )
})

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
    { do: 'refuse', why: 'provider-other-account' },
  ],
  [
    'an unverified address of another Google account is rejected',
    { emailOwner: withoutPassword, emailVerified: false },
    unverified(),
  ],
])('%s', ([, special, decision]) => {
  expect(decideLink({ ...stranger, ...special })).toEqual(decision)
})

function unverified() {
  return { do: 'refuse', why: 'provider-email-unverified' }
}

test('an e-mail address alone never opens an account', () => {
  for (const emailVerified of [true, false]) {
    for (const namesake of [undefined, withPassword, withoutPassword]) {
      expect(decideLink({ emailVerified, linked: undefined, emailOwner: namesake }).do).not.toBe('sign-in')
    }
  }
})
