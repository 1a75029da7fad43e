import { formatPosition } from '../../format/numbers.ts'
import { firstMarketData as texts } from '../../texts/first-market-data.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'

interface FirstMarketDataProps {
  /** How much of it the server has, in whole percent; null where it cannot say. */
  readonly percent: number | null
}

/** Takes the page's place while the server fetches its first market data; the page asks for it by itself. */
export function FirstMarketData({ percent }: FirstMarketDataProps) {
  return (
    <div role="status">
      <EmptyState icon="clock" title={texts.title(percent === null ? null : formatPosition(percent / 100))}>
        {texts.why}
      </EmptyState>
    </div>
  )
}
