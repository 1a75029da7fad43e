// Reads all records from Dexie, then queries them. The message "fill" stores them first.
import { Dexie } from 'dexie'
import { opening } from '../harness/queries.ts'
import { asAnswer, filterAndSort, flatten, isStock, type MarketRecord } from './flat-stock.ts'

const database = new Dexie('bench-dexie')
database.version(1).stores({ records: 'symbol' })
const table = database.table<MarketRecord>('records')

if (self.name === 'fill') {
  const response = await fetch('/data/stonks', { cache: 'no-store' })
  const plain = response.body?.pipeThrough(new DecompressionStream('gzip'))
  const lines = (await new Response(plain).text()).split('\n').filter((line) => line !== '')
  await table.bulkPut(lines.map((line) => JSON.parse(line) as MarketRecord))
  postMessage({ kind: 'stored' })
} else {
  const records = await table.toArray()
  const answer = filterAndSort(records.filter(isStock).map(flatten), opening)
  postMessage({ kind: 'page', answer: asAnswer(answer) })
}
