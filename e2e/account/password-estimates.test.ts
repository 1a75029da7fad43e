import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { passwordWeakness } from '../../api/accounts/passwords/password-strength.ts'
import { guessability } from '../../web/account/password-estimator.ts'

const about = ['ada.lovelace@analytical.example', 'Ada', 'Lovelace', 'Countess of Wheels']

test('form and server refuse the same passwords as easy to guess', () => {
  const words = fc.constantFrom('dragon', 'Ada', 'lovelace', '1815', 'qwerty', 'harbour', '!', ' ', 'ñ', '日本', 'x7')
  const passwords = fc.oneof(
    fc.array(words, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  )
  const rules = { minLength: 0, rejectCommon: true }
  fc.assert(
    fc.property(passwords, (password) => {
      const isRefused = passwordWeakness(password, rules, about) !== undefined
      expect([password, guessability(password, about) !== undefined]).toEqual([password, isRefused])
    }),
    { numRuns: 300 },
  )
})
