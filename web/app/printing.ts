import './print-pages.css'
import { subscribeKey } from 'valtio/utils'
import { formatFullDay } from '#words/moments'
import { completeSoon } from '../data/screener/all-rows.ts'
import type { AppContext } from '../page/app-context.ts'
import { store } from '../state/store.ts'
import { printed } from './printing-texts.ts'

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
  describeOnPaper()
}

const isScreenShown = (): boolean => document.querySelector('#content [role=tabpanel]') !== null

/** `print-pages.css` hides the further ones. */
const maxColumns = 22

/** Writes what the paper is about into the header while the page is being printed. */
function describeOnPaper(): void {
  const line = document.createElement('p')
  line.dataset['printed'] = ''
  line.dataset['onPaper'] = ''
  addEventListener('beforeprint', () => {
    line.textContent = [describeData(), describeColumns()].filter(Boolean).join('\n')
    document.querySelector('header:has(~ #content)')?.append(line)
  })
  addEventListener('afterprint', () => line.remove())
}

/** The day and the source of the data. On a past day the bar above the content says which one it is. */
function describeData(): string {
  const { stonks, past } = store
  const source = stonks?.simulated ? printed.simulated : stonks?.isSparse ? printed.publicRecords : ''
  const day = stonks?.date && !past ? printed.closeOf(formatFullDay(stonks.date)) : ''
  return [day, source].filter(Boolean).join(' · ')
}

function describeColumns(): string {
  const columns = [...document.querySelectorAll('#content [data-rows] thead th:not([data-kind=action])')]
  const leftOut = columns.slice(maxColumns).map(({ textContent }) => textContent)
  return leftOut.length > 0 ? printed.leftOut(leftOut) : ''
}
