import { useSnapshot } from 'valtio/react'
import type { Stock } from '#domain/stock/stock'
import { sparkOf } from '../data/spark.ts'
import { StockChart } from '../features/chart/stock-chart.tsx'
import { Feed } from '../features/feed/feed.tsx'
import { About } from '../features/stock/about.tsx'
import { KeyData } from '../features/stock/key-data.tsx'
import { PeriodTable } from '../features/stock/period-table.tsx'
import { Stats } from '../features/stock/stats.tsx'
import { StockLayout } from '../features/stock/stock-layout.tsx'
import { Summary } from '../features/stock/summary.tsx'
import { connection } from '../state/connection.ts'
import { settingsDidChange } from '../state/settings.ts'
import { store } from '../state/store.ts'
import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useAppContext } from './app-context.ts'
import { useStanding } from './use-stock.ts'

// A stock's page that is opened first of all does not wait for what its reader once wrote.
const PrivateNote = lazyPart(chunk(async () => (await import('./own-parts.tsx')).PrivateNotePlace))

/** All that is known of a stock, below its name and price. */
export function StockContent({ stock }: { readonly stock: Stock }) {
  const { stonks, error } = useSnapshot(store)
  const standing = useStanding(stock.symbol)
  const { isOnline } = useSnapshot(connection)
  const { settings } = useAppContext()
  const { chartSource } = useSnapshot(settings)
  const simulated = stonks?.simulated ?? true
  // Where our own server cannot be reached, others most likely cannot either.
  const online = isOnline && error === null
  const spark = sparkOf((field) => stock[field], 'twoMonths')
  return (
    <StockLayout
      chart={
        <StockChart
          key={stock.symbol}
          symbol={stock.symbol}
          exchange={stock.exchange}
          {...{ spark, online }}
          real={!simulated}
          source={chartSource}
          onSource={(source) => settingsDidChange(settings, { chartSource: source })}
        />
      }
      about={<About stock={stock} simulated={simulated} />}
      periods={<PeriodTable stock={stock} />}
      summary={<Summary stock={stock} />}
      keyData={<KeyData stock={stock} />}
      stats={<Stats stock={stock} standing={standing} />}
      note={<PrivateNote symbol={stock.symbol} />}
      messages={<Feed symbol={stock.symbol} />}
    />
  )
}
