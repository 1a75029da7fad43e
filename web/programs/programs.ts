import { useEffect, useState } from 'react'
import { fieldsOf } from '#domain/keys-of'
import { serverConfig } from '../data/api/api.ts'

/** Whether the server answers other programs; undefined until it is known. An exported site has no server. */
export function useHasPrograms(): boolean | undefined {
  const [hasPrograms, setHasPrograms] = useState<boolean>()
  useEffect(() => {
    void serverConfig().then((config) => setHasPrograms(fieldsOf(config)['programs'] === true))
  }, [])
  return hasPrograms
}

/** The maximum number of stocks that the server accepts. */
const maxSymbols = 200

/** The address of the calendar of some stocks. */
export const calendarAddress = (origin: string, symbols: readonly string[]): string =>
  `${origin}/api/calendar?symbols=${symbols.slice(0, maxSymbols).toSorted().map(encodeURIComponent).join()}`
