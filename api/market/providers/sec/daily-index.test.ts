import { expect, test } from 'vitest'
import { parseDailyIndex } from './daily-index.ts'

const heading =
  'Description:           Daily Index of EDGAR\n \nCIK|Company Name|Form Type|Date Filed|File Name\n-----\n'
const parsed = (text: string) => {
  const reply = parseDailyIndex(Buffer.from(text, 'latin1'))
  return reply.ok ? [...reply.value.filed] : reply.failure
}

test('a daily index names the companies that filed reports with figures', () => {
  const forms = ['10-K', '10-Q', '10-K/A', '10-KT', '20-F', '40-F/A', '6-K', '4', '8-K', 'S-1', '10-12G', 'NT 10-K']
  const lines = forms.map((form, at) => `${at + 1}|COMPANY É ${at}|${form}|20261120|edgar/data/${at}/1.txt`)
  expect(parsed(heading + lines.join('\n'))).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(parsed(heading)).toEqual([])
})

test('a daily index names the companies that filed an announcement', () => {
  const lines = ['1|COMPANY|8-K|20261120|a', '2|COMPANY|8-K/A|20261120|a', '3|COMPANY|10-Q|20261120|a']
  const reply = parseDailyIndex(Buffer.from(heading + lines.join('\n')))
  expect(reply.ok && [...reply.value.announced]).toEqual(['1'])
})

test('reports a file that is not a daily index', () => {
  expect(parsed('<html>Maintenance</html>')).toBe('web-page')
  expect(parsed('nothing')).toBe('unreadable')
  expect(parsed(`${heading}not a line\n|||\nx|y|10-K|`)).toEqual([])
})
