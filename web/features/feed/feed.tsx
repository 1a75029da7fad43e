import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Feed as Messages } from '../../data/feed.ts'
import { asOf } from '../../format/dates.ts'
import { connection } from '../../state/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Unbroken } from '../../ui/messages/unbroken.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import styles from './feed.module.css'
import { Message } from './message.tsx'
import { useFeed } from './use-feed.ts'

/** The service that the messages are from, or stand in for. */
const service = 'StockTwits'
/** As many as are shown at first. */
const first = 6

/** What traders say about a stock. */
export function Feed({ symbol }: { readonly symbol: string }) {
  const state = useFeed(symbol)
  const { isAnswering } = useSnapshot(connection)
  return (
    <section className={styles.feed} aria-labelledby="messages" aria-busy={state.kind === 'loading'}>
      <div className={styles.head}>
        <h2 id="messages" className={styles.title}>
          Messages
        </h2>
        {state.kind === 'loaded' && (
          <span className={styles.origin}>
            {state.keptSince && `Messages ${asOf(state.keptSince)} · `}
            {state.feed.simulated ? 'Simulated traders' : service} · newest first
          </span>
        )}
      </div>
      {state.kind === 'loaded' && <MessageList key={symbol} feed={state.feed} />}
      {state.kind === 'nothing' && (
        <p className={styles.nothing}>
          No data available from {service}
          {!isAnswering && <span className={styles.why}>You’re offline.</span>}
        </p>
      )}
      {state.kind === 'loading' && <div className={styles.waiting} />}
    </section>
  )
}

function MessageList({ feed: { messages, simulated } }: { readonly feed: Messages }) {
  const [isWhole, setWhole] = useState(false)
  const now = useMinute()
  const shown = isWhole ? messages : messages.slice(0, first)
  const more = messages.length - shown.length
  return (
    <>
      <ul className={styles.list}>
        {shown.map((message) => (
          <li key={message.id}>
            <Unbroken fallback={<p className={styles.nothing}>error</p>}>
              <Message {...{ message, simulated, now }} />
            </Unbroken>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className={styles.more}>
          <Button look="plain" onClick={() => setWhole(true)}>
            Show {more} more
          </Button>
        </div>
      )}
    </>
  )
}
