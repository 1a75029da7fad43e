import { expect, test } from 'vitest'
import { createChangeReader } from './note-text.tsx'

/** The percentages that are changes, gains with a plus and losses with a minus. */
function changesIn(...texts: readonly string[]): string {
  const read = createChangeReader()
  return texts
    .flatMap(read)
    .flatMap(({ text, direction }) => (direction ? [`${direction === 'gain' ? '↑' : '↓'}${text}`] : []))
    .join(' ')
}

test.for([
  ['2,445 stocks rose, 2,961 fell; the median stock fell 0.1%.', '↓0.1%'],
  ['Up or down, 480 of them moved by 5\u00a0% or more.', ''],
  ['At the close, 51% of stocks stood above their 50-day average and 50% above their 200-day average.', ''],
  ['It held up best: its median stock fell 0.2%, with Brookfield down 3.3%.', '↓0.2% ↓3.3%'],
  ['The best was Energy, up 0.3%; the worst was Trade, down 0.6% with Amazon.com down 1.8%.', '↑0.3% ↓0.6% ↓1.8%'],
  ['Radiopharm rose the most, by 32.9%, followed by Analog Devices with 6.3%. On Friday 4% were new.', '↑32.9% ↑6.3%'],
  ['On the losing side, Alcon fell 10.1% and Summit 8.4%.', '↓10.1% ↓8.4%'],
  ['Dayforce led the week, up 26.1%; Coherent lagged, down 24.1%.', '↑26.1% ↓24.1%'],
  ['In all, 295 stocks rose and closed within 2% of their 52-week high.', ''],
  ['The median gained at least 5%, and it may go up to 7%.', ''],
  ['Sellers had the day: −0.25 %, then +1.5% and -2%.', '↓−0.25 % ↑+1.5% ↓-2%'],
  ['It fell by at least 15%.', ''],
  ['A bare 12% is neither.', ''],
] as const)('%s', ([text, changes]) => {
  expect(changesIn(text)).toBe(changes)
})

test('a sentence keeps its direction across links', () => {
  expect(changesIn('Alcon (', ') fell 10.1% and Summit (', ') 8.4%. Then 3% of all.')).toBe('↓10.1% ↓8.4%')
})

test('the texts joined in order are the original text', () => {
  const text = 'Down 3%, then 4% more. Up 5 %!'
  expect(
    createChangeReader()(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
