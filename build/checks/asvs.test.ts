import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** The level of each requirement of ASVS 5.0.0, a digit each, by section. */
const levels = `
  1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113 3.3:12223 3.4:11222233
  3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222 6.1:122 6.2:111111112222
  6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123
  8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233
  11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33 12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22
  14.2:12223333 14.3:122 15.1:12233 15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23
  17.2:22223333 17.3:22`

const required: ReadonlyMap<string, string> = new Map<string, string>(
  levels
    .trim()
    .split(/\s+/)
    .flatMap((text) => {
      const [section = '', digits = ''] = text.split(':')
      return [...digits].map((level, at) => [`${section}.${at + 1}`, level] as const)
    })
    .filter(([, level]) => level !== '3'),
)

interface Row {
  readonly ids: readonly string[]
  readonly levels: string
  readonly answer: string
  readonly reason: string
  readonly paths: readonly string[]
}

/** The rows of the tables of requirements. */
const rowsOf = (text: string): readonly Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d[^|]*)\|([^|]*)\|[^|]+\|([^|]*)\|(.*)\|$/gm)].map(
    ([, ids = '', level = '', answer = '', why = '']) => ({
      ids: idsOf(ids.trim()),
      levels: level.trim(),
      answer: answer.trim(),
      reason: why.trim(),
      paths: [...why.matchAll(/`([\w.-]+\/[\w./-]+|[\w.]+\.yaml|Dockerfile|\.\w[\w.]+)`/g)].map(
        ([, path = '']) => path,
      ),
    }),
  )

/** The ids of a cell: `1.2.6–1.2.8, 1.3.1`. */
const idsOf = (cell: string): readonly string[] =>
  cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const [section, from] = [first.replace(/\.\d+$/, ''), Number(first.split('.')[2])]
    return Array.from({ length: Number(last.split('.')[2]) - from + 1 }, (_, n) => `${section}.${from + n}`)
  })

const rows = rowsOf(page)

test('every requirement of levels 1 and 2 has one row, with its level', () => {
  expect(required.size).toBe(253)
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual([...required.keys()].toSorted())
  for (const { ids, levels: stated } of rows)
    expect(stated, ids.join()).toBe([...new Set(ids.map((id) => required.get(id)))].toSorted().join(', '))
})

/** The rows whose answer lacks what it needs: a test or file that exists, or a reason. */
const unfounded = (text: string): readonly string[] =>
  rowsOf(text)
    .filter(({ answer, reason, paths }) => {
      const isThere = paths.every((path) => path.startsWith('/') || existsSync(join(root, path)))
      const isNamed = paths.some((path) => !path.startsWith('/'))
      const hasReason = /^[^`].{7,}/.test(reason)
      const needs = {
        yes: isNamed,
        partly: isNamed && hasReason,
        operator: isNamed && hasReason,
        no: hasReason,
        '–': hasReason,
      }
      return !isThere || !(Object.entries(needs).find(([name]) => name === answer)?.[1] ?? false)
    })
    .map(({ ids }) => ids.join())

test('what is met names a test or a file that exists, and what is not says why', () => {
  expect(unfounded(page)).toEqual([])
})

test.each([
  ['a missing test', '| 1.1.1 | 2 | x | yes | `api/gone.test.ts` |'],
  ['an answer without a test', '| 1.1.1 | 2 | x | yes | it is so |'],
  ['no reason', '| 1.1.1 | 2 | x | no | |'],
  ['another answer', '| 1.1.1 | 2 | x | maybe | `api/app.ts` |'],
])('finds a row with %s', (_, row) => {
  expect(unfounded('| 1.1.2 | 2 | x | yes | `api/app.ts` |')).toEqual([])
  expect(unfounded(row)).toEqual(['1.1.1'])
})

test('the numbers of the answers are right', () => {
  const stated = [...page.matchAll(/^\| (yes|partly|no|operator|–) +\| (\d+) +\|/gm)]
  expect(stated).toHaveLength(5)
  for (const [, answer, count] of stated)
    expect([answer, rows.filter((row) => row.answer === answer).flatMap(({ ids }) => ids).length]).toEqual([
      answer,
      Number(count),
    ])
})
