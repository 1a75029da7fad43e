import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Feed as Messages } from '../../data/api/feed.ts'
import { asOf } from '../../format/dates.ts'
import { connection } from '../../state/connection.ts'
import { feed as texts } from '../../texts/feed.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Unbroken } from '../../ui/messages/unbroken.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import styles from './feed.module.css'
import { Message } from './message.tsx'
import { useFeed } from './use-feed.ts'

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
          {texts.title}
        </h2>
        {state.kind === 'loaded' && (
          <span className={styles.origin}>
            {state.keptSince && texts.stored(asOf(state.keptSince))}
            {texts.newestFirst(state.feed.simulated ? texts.simulated : texts.service)}
          </span>
        )}
      </div>
      {state.kind === 'loaded' && <MessageList key={symbol} feed={state.feed} />}
      {state.kind === 'nothing' && (
        <p className={styles.nothing}>
          {texts.nothing}
          {!isAnswering && <span className={styles.why}>{texts.offline}</span>}
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
            <Unbroken fallback={<p className={styles.nothing}>{texts.broken}</p>}>
              <Message {...{ message, simulated, now }} />
            </Unbroken>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className={styles.more}>
          <Button look="plain" onClick={() => setWhole(true)}>
            {texts.more(more)}
          </Button>
        </div>
      )}
    </>
  )
}
