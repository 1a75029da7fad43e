import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { StockNote } from '#domain/personal/stock-note'
import type { Stock } from '#domain/stock/stock'
import { titleCase } from '#words/text'
import { useAppContext } from '../../page/app-context.ts'
import { usePeers } from '../../page/use-stock.ts'
import { updateSettings } from '../../state/settings.ts'
import type { ChartOverlays, StockReports } from './chart-layers.tsx'

/** What the chart can show besides the prices, and which parts the user has switched on. */
export function useChartOverlays(
  { symbol, sector, date }: Stock,
  note: StockNote | undefined,
  reports: StockReports | undefined,
): ChartOverlays {
  const { settings } = useAppContext()
  const { chartVolume: volume, chartMedian: median, chartNote, chartReports } = useSnapshot(settings)
  const peers = usePeers(median && sector !== null ? symbol : undefined)
  const changes = peers === 'failed' ? undefined : peers?.sectorChanges
  return useMemo(
    () => ({
      shown: { volume, median, note: chartNote, reports: chartReports },
      onShown: (change) => {
        if (change.volume !== undefined) updateSettings(settings, { chartVolume: change.volume })
        if (change.median !== undefined) updateSettings(settings, { chartMedian: change.median })
        if (change.note !== undefined) updateSettings(settings, { chartNote: change.note })
        if (change.reports !== undefined) updateSettings(settings, { chartReports: change.reports })
      },
      sector: sector === null ? undefined : { name: titleCase(sector), changes, date },
      note: note?.symbol === symbol ? note : undefined,
      reports: reports?.symbol === symbol ? reports.days : [],
    }),
    [settings, volume, median, chartNote, chartReports, symbol, sector, date, changes, note, reports],
  )
}
