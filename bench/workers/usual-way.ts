// A dataset the usual way: unpack all of it, split, parse, put each record, then query.
import { openDB } from 'idb'
import { ungzip } from 'pako'
import { opening } from '../harness/queries.ts'
import { asAnswer, filterAndSort, flatten, isStock, parseRecord } from './flat-stock.ts'

const response = await fetch('/data/stonks', { cache: 'no-store' })
const text = new TextDecoder().decode(ungzip(new Uint8Array(await response.arrayBuffer())))
const lines = text.split('\n').filter((line) => line !== '')
const records = lines.map(parseRecord)

const database = await openDB('bench-usual-way', 1, {
  upgrade: (opened) => void opened.createObjectStore('records', { keyPath: 'symbol' }),
})
const transaction = database.transaction('records', 'readwrite', { durability: 'relaxed' })
for (const record of records) void transaction.store.put(record)
await transaction.done
postMessage({ kind: 'stored' })

const answer = filterAndSort(records.filter(isStock).map(flatten), opening)
postMessage({ kind: 'page', answer: asAnswer(answer) })
