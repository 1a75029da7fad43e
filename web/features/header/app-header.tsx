import { useSnapshot } from 'valtio/react'
import { chunk } from '../../data/load-chunk.ts'
import { loading } from '../../state/loading.ts'
import { store } from '../../state/store.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Logo } from '../../ui/icons/logo.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import styles from './app-header.module.css'
import { FreshnessPill } from './freshness-pill.tsx'

interface AppHeaderProps {
  readonly onRefresh: () => void
  readonly onJump: () => void
  readonly onSettings: () => void
}

const AccountMenu = lazyPart(
  chunk(async () => (await import('./account-menu.tsx')).AccountMenu),
  { failed: 'button' },
)

/** On every page: whose it is, what the numbers are, and of when. */
export function AppHeader({ onRefresh, onJump, onSettings }: AppHeaderProps) {
  const { stonks, user } = useSnapshot(store)
  const { active } = useSnapshot(loading)
  return (
    <header className={styles.header}>
      <div className={styles.brand} data-simulated={stonks?.simulated}>
        <a href="/" className={styles.home}>
          <Logo />
          <span>Stonks</span>
        </a>
        <span className={styles.beta}>beta</span>
        {stonks?.simulated && <span className={styles.simulated}>Simulated market</span>}
      </div>
      <div className={styles.tools}>
        <button type="button" className={styles.jump} onClick={onJump}>
          Go to symbol <kbd className={styles.key}>/</kbd>
        </button>
        {stonks?.date && <FreshnessPill date={stonks.date} dataset={stonks} busy={active} onRefresh={onRefresh} />}
        <span className={styles.wide}>
          <IconButton icon="settings" label="Settings" onClick={onSettings} />
        </span>
        {user ? (
          <AccountMenu user={user} />
        ) : (
          <a href="/login" className={styles.login}>
            Login
          </a>
        )}
      </div>
    </header>
  )
}
