import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { offerRealMarket, realMarket } from '../introduction/real-market-state.ts'
import { store } from '../state/store.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'

const RealMarketNotice = lazyComponent(
  loadChunk('introduction', async () => (await import('../introduction/introduction.chunk.tsx')).RealMarketNotice),
  { onFailure: 'nothing' },
)

/** Milliseconds until the request to the server: the start of a visit has more urgent ones. */
const delayMs = 5000

/** Says how to get a real market if the newest one is simulated and nobody has chosen it. */
export function RealMarketOffer() {
  const { isOffered } = useSnapshot(realMarket)
  const { past, stonks } = useSnapshot(store)
  const isSimulated = stonks?.simulated === true && !past
  useEffect(() => {
    if (!isSimulated) return
    const timer = setTimeout(() => void offerRealMarket(), delayMs)
    return () => clearTimeout(timer)
  }, [isSimulated])
  return isOffered && isSimulated && <RealMarketNotice />
}
