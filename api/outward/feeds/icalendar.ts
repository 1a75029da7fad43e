/** An all-day event. */
export interface DayEvent {
  /** The same for the same event, in every calendar. */
  readonly id: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly summary: string
  readonly description: string
  readonly url: string
}

interface Calendar {
  readonly name: string
  /** When its data was made. */
  readonly madeAt: Date
  readonly events: readonly DayEvent[]
}

/** A calendar as a file (RFC 5545). */
export function icalendar({ name, madeAt, events }: Calendar): string {
  const stamp = `${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stonks//Stonks//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.id)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(event.summary)}`,
      `DESCRIPTION:${escapeText(event.description)}`,
      `URL:${event.url}`,
      // The event does not block time.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A text as a value: separators are escaped, line ends become \n, other control characters are left out. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, (separator) => `\\${separator}`)
    .replaceAll('\n', '\\n')

const maxLineBytes = 75

/** A line in pieces of at most 75 bytes, each after the first preceded by a space; no character is cut. */
function folded(line: string): string {
  const pieces: string[] = []
  let [piece, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > maxLineBytes) {
      pieces.push(piece)
      // The space counts.
      ;[piece, bytes] = ['', 1]
    }
    piece += character
    bytes += size
  }
  return [...pieces, piece].join('\r\n ')
}
