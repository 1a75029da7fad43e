import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { CompanyYears } from '#domain/years/company-years'
import type { PastCharts } from '../data/history/past-history.ts'
import { pastQueries } from '../data/screener/past-queries.ts'
import { useAppContext } from '../page/app-context.ts'
import { isPastHere } from '../state/past-mark.ts'
import { store } from '../state/store.ts'

/** The market’s past for charts; undefined if it is not on this device. */
export function usePastCharts(): PastCharts | undefined {
  const { newest } = useAppContext()
  const asOf = useSnapshot(store).past?.asOf
  return useMemo(
    () => (asOf !== undefined || isPastHere() ? { asOf, read: pastQueries(newest).pastChart } : undefined),
    [newest, asOf],
  )
}

/** The newest market's past wherever it is: a chart that is not on this device downloads the file with the stock. */
export function useServerPast(): PastCharts {
  const { newest } = useAppContext()
  return useMemo(() => {
    const { pastStatus, pastChart } = pastQueries(newest)
    const read: PastCharts['read'] = async (symbol) => {
      // It asks the server which file has the stock.
      await pastStatus()
      return pastChart(symbol)
    }
    return { asOf: undefined, read }
  }, [newest])
}

/** Reads the fiscal years of a company on this device; undefined if there are none. */
export function useKeptYears(): (symbol: string) => Promise<CompanyYears | undefined> {
  const { newest } = useAppContext()
  return useCallback(
    async (symbol) => {
      const years = await pastQueries(newest).companyYears(symbol)
      return years.ok ? years.value : undefined
    },
    [newest],
  )
}
