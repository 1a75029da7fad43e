import { useCallback, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { asOf } from '#words/moments'
import { useFetched } from '../../data/api/use-fetched.ts'
import { clock } from '../../state/clock.ts'
import { connection } from '../../state/connection.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorBoundary } from '../../ui/loading/lazy-component.tsx'
import { feed as texts } from '../stock-texts.ts'
import { type Feed as Messages, type FeedState, fetchFeed } from './fetch-feed.ts'
import { Message } from './message.tsx'
import styles from './feed.module.css'
import shared from '#web/ui/shared.module.css'

const loading: FeedState = { kind: 'loading' }

/** Fetches the newest posts about a stock once, and again when the connection returns. */
function useFeed(symbol: string): FeedState {
  const fetch = useCallback((signal: AbortSignal) => fetchFeed(symbol, signal), [symbol])
  return useFetched(fetch, loading).state
}

const initialCount = 6

/** The newest posts of traders about a stock. */
export function Feed({ symbol }: { readonly symbol: string }) {
  const state = useFeed(symbol)
  const { isReachable, isIntercepted } = useSnapshot(connection)
  return (
    <section aria-labelledby="messages" aria-busy={state.kind === 'loading'}>
      <div className={styles.head}>
        <h2 id="messages" className={shared.cardTitle}>
          {texts.title}
        </h2>
        {state.kind === 'loaded' && (
          <span className={shared.caption}>
            {state.cachedAt && texts.stored(asOf(state.cachedAt))}
            {texts.newestFirst(state.feed.simulated ? texts.simulated : texts.service)}
          </span>
        )}
      </div>
      {state.kind === 'loaded' && <MessageList key={symbol} feed={state.feed} />}
      {state.kind === 'nothing' && (
        <p className={styles.empty}>
          {texts.nothing}
          {!isReachable && (
            <span className={styles.reason}>{isIntercepted ? connectionTexts.intercepted : texts.offline}</span>
          )}
        </p>
      )}
      {state.kind === 'loading' && <div className={styles.placeholder} />}
    </section>
  )
}

function MessageList({ feed: { messages, simulated } }: { readonly feed: Messages }) {
  const [isExpanded, setExpanded] = useState(false)
  const { minute: now } = useSnapshot(clock)
  const shown = isExpanded ? messages : messages.slice(0, initialCount)
  const more = messages.length - shown.length
  return (
    <>
      <ul className={styles.list}>
        {shown.map((message) => (
          <li key={message.id}>
            <ErrorBoundary failure={() => <p className={styles.empty}>{texts.broken}</p>}>
              <Message {...{ message, simulated, now }} />
            </ErrorBoundary>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className={styles.more}>
          <Button variant="plain" onClick={() => setExpanded(true)}>
            {texts.more(more)}
          </Button>
        </div>
      )}
    </>
  )
}
