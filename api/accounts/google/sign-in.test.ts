import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesFrom } from './sign-in.ts'

const ada = { email: 'ada@example.com', names: { full: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' } }

test.for<[string, Partial<typeof ada>, object]>([
  ['as Google says', {}, { displayName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' }],
  [
    'from the first name where there is no other',
    { names: { full: '', given: 'Ada', family: '' } },
    { displayName: 'Ada', firstName: 'Ada', lastName: '' },
  ],
  [
    'from the mailbox where there is no name',
    { names: { full: ' ', given: '', family: '' } },
    { displayName: 'ada', firstName: 'ada', lastName: '' },
  ],
  [
    'without marks that change the text direction',
    { names: { full: '\u202eadA', given: 'A\ndа', family: 'Lovelace' } },
    { displayName: 'ada', firstName: 'ada', lastName: 'Lovelace' },
  ],
])('the user’s name is taken %s', ([, special, name]) => {
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
