import { fc } from './fast-check.ts'

const digits = (min: number, max: number, length: number) =>
  fc.integer({ min, max }).map((number) => String(number).padStart(length, '0'))

/** Values in place of a date: mostly calendar dates, or nearly so. */
export const someDate: fc.Arbitrary<unknown> = fc.oneof(
  fc.tuple(digits(1896, 2105, 4), digits(0, 13, 2), digits(0, 32, 2)).map((parts) => parts.join('-')),
  fc.tuple(digits(1990, 2030, 4), digits(1, 12, 2), digits(1, 28, 2)).map((parts) => parts.join('-')),
  fc.constantFrom<unknown>(
    ...[20260820, 1_787_000_000_000, -1, true, null, {}, []],
    ...['20260820', '2026-8-20', '08/20/2026', '+002026-08-20', ' 2026-08-20', '2026-08-20 ', '2026-W34-4'],
    ...['2026-08-20T21:30:00.000Z', '2026-08-20T21:30Z', '2026-02-30T21:30:00Z', '2026-08-20Tnoon', 'None', '-', ''],
  ),
)
