import { typedSearches } from '../questions.ts'
import type { Texts, TextWay } from '../workers/texts.ts'
import { lazyWorker } from './lazy-worker.ts'
import type { Contestant } from './trial.ts'

const texts = lazyWorker<Texts>(() => new Worker(new URL('../workers/texts.ts', import.meta.url), { type: 'module' }))

/** All that is typed, one text after the other: each has a time of its own, `page` is their sum. */
const searching = (way: TextWay): Contestant => ({
  prepare: texts,
  async run() {
    const all = await (await texts()).find(way, typedSearches)
    const page = all.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    const milliseconds = Object.fromEntries(all.map((one) => [one.text, one.milliseconds]))
    const rows = all.map(({ found }) => found.join(' '))
    const answer = { total: all.reduce((sum, { found }) => sum + found.length, 0), rows }
    // What uFuzzy finds is its own matter: it is no promise to be like Fuse.
    return { milliseconds: { ...milliseconds, page }, answer: way === 'uFuzzy' ? undefined : answer }
  },
})

export const ourSearch = searching('ours')
export const fuseSearch = searching('fuse')
export const uFuzzySearch = searching('uFuzzy')
