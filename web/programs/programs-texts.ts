/** Screens in other programs: a section of the help. */
export const programs = {
  title: 'In spreadsheets, other programs and sites',
  openScreen: 'The screen that you have open, with the same rows in the same order:',
  firstScreen: 'The first screen. Open another one, then come back here for its addresses:',
  sheet: 'Google Sheets',
  csv: 'Excel, LibreOffice and scripts (CSV)',
  json: 'Scripts (JSON)',
  feed: 'Feed readers: what enters and leaves it (Atom)',
  noteFeed: 'Feed readers: the market note (Atom)',
  calendar: 'Calendars: ex-dividend and report dates of your list (iCalendar)',
  calendarLink: 'Ex-dividend and report dates in your calendar',
  calendarHint:
    'Its address contains the stocks of your list: whoever has it can read them. The server stores nothing of it.',
  frame: 'A page of yours (HTML)',
  frameAbout:
    'The frame shows the newest rows, in the colors of the visitor’s device, and is as high as its content. Its address also takes &view=map or &view=chart, &theme=light or &theme=dark, and &limit=20. It has no cookies and no account.',
  copy: (name: string): string => `Copy for ${name.replace(/ \(.*/, '')}`,
  more: 'What belongs into the address, behind &:',
  rules: [
    'limit=100 – the highest number of rows; 0 is all. Without it, CSV has all, and JSON as many as the screen.',
    'columns=name,price,peRatio – other columns than those of the screen; /api/metrics lists their names.',
    '/api/stock/{symbol} – everything that is known of one stock.',
    '/api/statements/{symbol} – what its company has reported, each number with its proof; ?format=csv for spreadsheets.',
    '/embed?view=statements&symbol={symbol} – the same as bars and numbers in a page of yours. A stock’s page has its markup.',
    'An address may ask about two times a second. An unchanged answer is not sent again (ETag).',
  ],
} as const
