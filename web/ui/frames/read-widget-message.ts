/** What a TradingView widget says of itself: its chart is on the screen, or it has none of this symbol. */
export type WidgetReport = 'loaded' | 'no-data'

const reports: ReadonlyMap<unknown, WidgetReport> = new Map([
  ['tv-widget-load', 'loaded'],
  ['tv-widget-no-data', 'no-data'],
])

/** What a message says, where it comes from TradingView: an object with a `name`, in some widgets as JSON text. */
export function readWidgetMessage({
  origin,
  data,
}: Pick<MessageEvent<unknown>, 'origin' | 'data'>): WidgetReport | undefined {
  if (!/^https:\/\/([\w-]+\.)*tradingview(-widget)?\.com$/.test(origin)) return undefined
  return reports.get(nameIn(typeof data === 'string' ? parsed(data) : data))
}

const nameIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'name' in data ? data.name : undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
