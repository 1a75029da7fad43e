import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { settingsIn, withSettings } from './env-file.ts'

test('replaces the line that counts, and keeps all others', () => {
  const text = '# A comment\nexport A=1\nA = 2 # counts\nB="two words"\n#A=3\n'
  expect(withSettings(text, { A: '4', C: 'new' })).toEqual({
    ok: true,
    value: '# A comment\nexport A=1\nA=4\nB="two words"\n#A=3\nC=new\n',
  })
})

test('what is written is read, whatever a value has, or nothing is written', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (given) => {
      const value = given.trim()
      const written = withSettings('OTHER=1\n', { PATH_OF_FILE: value })
      if (written.ok) expect(settingsIn(written.value)).toEqual({ OTHER: '1', PATH_OF_FILE: value })
      else expect(value).toMatch(/['\r]/)
    }),
  )
})

test.for(['A="one\ntwo"\n', "B='first\nA=second'\n"])('does not edit a value of several lines: %j', (text) => {
  expect(withSettings(text, { A: 'x' })).toEqual({
    ok: false,
    failure: ['The file cannot be edited. Write into it: A.'],
  })
})
