import './print-pages.css'
import { subscribeKey } from 'valtio/utils'
import { completeSoon } from '../data/screener/all-rows.ts'
import type { AppContext } from '../page/app-context.ts'
import { store } from '../state/store.ts'

/** Keeps all rows of the shown screen ready for the paper. The table itself renders them when the user prints. */
export function startPrinting(context: Pick<AppContext, 'screener' | 'results'>): void {
  const followMarket = ({ screener, results } = store.past ?? context) => completeSoon(screener, results)
  let rows = followMarket()
  subscribeKey(store, 'past', () => {
    rows.stop()
    rows = followMarket()
  })
  // Ctrl P is delayed until all rows are fetched.
  addEventListener('keydown', (event) => {
    const isPrintKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
    if (!isPrintKey || !isScreenShown() || rows.isComplete()) return
    event.preventDefault()
    void rows.complete().then(() => print())
  })
}

const isScreenShown = (): boolean => document.querySelector('#content [role=tabpanel]') !== null
