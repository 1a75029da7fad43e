import { fc } from '#domain/testing/fast-check'

/** Texts that users type to find one of these: a piece of it with up to three typos, or any text. */
export const typedFor = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 70 }) },
    {
      weight: 6,
      arbitrary: fc
        .record({
          text: fc.constantFrom(...texts),
          from: fc.nat(20),
          length: fc.integer({ min: 1, max: 70 }),
          typos: fc.array(fc.record({ at: fc.nat(31), kind: fc.nat(3), letter: fc.constantFrom(...'aeinorstx -') }), {
            maxLength: 3,
          }),
        })
        .map(({ text, from, length, typos }) => {
          const units = [...text.slice(from, from + length)]
          for (const { at, kind, letter } of typos) {
            const position = at % (units.length + 1)
            units.splice(position, kind === 0 ? 1 : kind === 1 ? 0 : 1, ...(kind === 0 ? [] : [letter]))
          }
          return units.join('')
        }),
    },
  )
