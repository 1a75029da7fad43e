import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createDemoMarket } from '../api/demo/demo-market.ts'
import { lastSessionBefore } from '../api/demo/prices/calendar.ts'

export interface FileMarket {
  readonly settings: Readonly<Record<string, string>>
  readonly symbols: readonly string[]
  readonly remove: () => void
}

/** Invented companies with a year of closes, served as files: to the page they are a real market. */
export function aFileMarket(count: number): FileMarket {
  const folder = mkdtempSync(join(tmpdir(), 'stonks-file-'))
  const [market, closes] = [join(folder, 'market.ndjson.gz'), join(folder, 'closes.ndjson.gz')]
  const lines = [...createDemoMarket(lastSessionBefore(new Date())).lines()].slice(0, count)
  writeFileSync(market, gzipSync(lines.join('\n')))
  const stocks = lines.flatMap((line) => {
    const parsed = JSON.parse(line) as { symbol: string; last: { close: number } }
    return [{ symbol: parsed.symbol, close: parsed.last.close }]
  })
  const histories = stocks.map(({ symbol, close }) =>
    JSON.stringify({ symbol, close: dates.map((_, at) => close * (1 + Math.sin(at / 9) / 20)) }),
  )
  writeFileSync(closes, gzipSync([JSON.stringify({ dates }), ...histories].join('\n')))
  return {
    settings: { MARKET: 'file', MARKET_FILE: market, MARKET_CLOSES_FILE: closes },
    symbols: stocks.map(({ symbol }) => symbol),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The working days of a year. */
const dates = Array.from({ length: 365 }, (_, ago) => new Date(Date.now() - (365 - ago) * 86_400_000))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10))
