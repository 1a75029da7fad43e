import { useCallback } from 'react'
import type { CompanyYears } from '#domain/years/company-years'
import { pastQueries } from '../data/screener/past-queries.ts'
import { useAppContext } from '../page/app-context.ts'

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
