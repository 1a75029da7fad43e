import { expose } from 'comlink'
import { datasetFile, packPage, succeed, type PackedScreener } from './contract.ts'
import { createScreener } from './screener.ts'
import { createConnection } from './store/database.ts'
import { createFileKeeper } from './store/kept-file.ts'
import { createSnapshotStore } from './store/snapshots.ts'

const seconds = 1000

const { locks } = navigator as { readonly locks?: LockManager }

/** Without locks – on plain-http addresses, or where the browser forbids all storage – every tab works for itself. */
async function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  let working: Promise<Value> | undefined
  await locks?.request('dataset', () => (working = work())).catch(() => undefined)
  return working ?? work()
}

const storage = new EventTarget()
const taken = (how: string) => void storage.dispatchEvent(new Event(how))
const { caches } = globalThis as { readonly caches?: CacheStorage }

const screener = createScreener({
  store: createSnapshotStore(createConnection({ name: 'stonks-dataset', patience: 1.5 * seconds, taken })),
  keepFile: createFileKeeper(caches),
  storage,
  tabs: new BroadcastChannel('dataset'),
  alone,
  firstQuestion: 1 * seconds,
  fetch: (input, init) => fetch(input, init),
  url: datasetFile.path,
  idle: 15 * seconds,
  limit: 120 * seconds,
  pauses: [1 * seconds, 3 * seconds],
})

expose({
  ...screener,
  async screen(question) {
    const outcome = await screener.screen(question)
    return outcome.ok ? succeed(packPage(outcome.value)) : outcome
  },
} satisfies PackedScreener)

// Comlink loses calls made before `expose`, and never tells: the page waits for this word. Nothing tells either when a
// worker dies, but a lock that it holds for as long as it lives becomes free; the word is that lock's name, or nothing.
const life = `screener ${Math.random()}`
const hold = () => {
  postMessage(life)
  return new Promise(() => undefined)
}
if (locks) locks.request(life, hold).catch(() => postMessage(''))
else postMessage('')
