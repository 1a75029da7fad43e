import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { type DayEvent, icalendar } from './icalendar.ts'

/** A plain reader: unfolded lines of RFC 5545, as names and values. */
function read(file: string): readonly (readonly [string, string])[] {
  expect(file.endsWith('\r\n')).toBe(true)
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/\p{Cc}/u)
  }
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  return unfolded.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
}

const unescape = (value: string): string =>
  value.replaceAll(/\\([\\;,n])/g, (_, character: string) => (character === 'n' ? '\n' : character))

/** The part of a text that a calendar can hold. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')

const madeAt = new Date('2026-08-21T21:10:00.123Z')
const url = 'https://stonks.example/AAPL'

test('writes a calendar of all-day events', () => {
  const event = { id: 'a@b', day: '2026-08-08', summary: 'AAPL ex-dividend', description: 'Apple, Inc.; a\nb', url }
  expect(icalendar({ name: 'Stonks', madeAt, events: [event] }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stonks//Stonks//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Stonks',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'BEGIN:VEVENT',
    'UID:a@b',
    'DTSTAMP:20260821T211000Z',
    'DTSTART;VALUE=DATE:20260808',
    'SUMMARY:AAPL ex-dividend',
    String.raw`DESCRIPTION:Apple\, Inc.\; a\nb`,
    'URL:https://stonks.example/AAPL',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a plain reader can read it, whatever its texts are', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constant('BEGIN:VEVENT\r\nSUMMARY:b'))
  const events: fc.Arbitrary<DayEvent[]> = fc.array(
    fc.record({ id: text, day: fc.constant('2026-08-08'), summary: text, description: text, url: fc.constant(url) }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(text, events, (name, all) => {
      const found = read(icalendar({ name, madeAt, events: all }))
      const values = (wanted: string) => found.flatMap(([key, value]) => (key === wanted ? [unescape(value)] : []))
      expect(values('X-WR-CALNAME')).toEqual([plain(name)])
      expect(values('SUMMARY')).toEqual(all.map(({ summary }) => plain(summary)))
      expect(values('DESCRIPTION')).toEqual(all.map(({ description }) => plain(description)))
      expect(values('UID')).toEqual(all.map(({ id }) => plain(id)))
      expect(values('BEGIN')).toEqual(['VCALENDAR', ...all.map(() => 'VEVENT')])
    }),
  )
})
