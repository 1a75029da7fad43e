// A dataset by a plain stream: unpack each chunk as it arrives, parse line by line, query, and store only then.
import { openDB } from 'idb'
import { Inflate } from 'pako'
import { opening } from '../harness/queries.ts'
import { asAnswer, filterAndSort, flatten, isStock, type MarketRecord, parseRecord } from './flat-stock.ts'

const records: MarketRecord[] = []
const decoder = new TextDecoder()
let rest = ''
const inflate = new Inflate()
inflate.onData = (bytes) => {
  const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) if (line !== '') records.push(parseRecord(line))
}
const { body } = await fetch('/data/stonks', { cache: 'no-store' })
for (const reader = body?.getReader(); ;) {
  const chunk = await reader?.read()
  inflate.push(chunk?.value ?? new Uint8Array(0), chunk?.done !== false)
  if (chunk?.done !== false) break
}
if (rest !== '') records.push(parseRecord(rest))

const answer = filterAndSort(records.filter(isStock).map(flatten), opening)
postMessage({ kind: 'page', answer: asAnswer(answer) })

const database = await openDB('bench-stream-way', 1, {
  upgrade: (opened) => void opened.createObjectStore('records', { keyPath: 'symbol' }),
})
const transaction = database.transaction('records', 'readwrite', { durability: 'relaxed' })
for (const record of records) void transaction.store.put(record)
await transaction.done
postMessage({ kind: 'stored' })
