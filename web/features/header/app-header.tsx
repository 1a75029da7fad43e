import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio/react'
import { loading } from '../../state/loading.ts'
import { store } from '../../state/store.ts'
import { Logo } from '../../ui/icons/logo.tsx'
import styles from './app-header.module.css'
import { FreshnessPill } from './freshness-pill.tsx'

/** On every page: whose it is, what the numbers are, and of when. */
export function AppHeader({ onRefresh }: { readonly onRefresh: () => void }) {
  const { stonks } = useSnapshot(store)
  const { active } = useSnapshot(loading)
  return (
    <header className={styles.header}>
      <div className={styles.brand} data-simulated={stonks?.simulated}>
        <Link to="/" className={styles.home}>
          <Logo />
          <span>Stonks</span>
        </Link>
        <span className={styles.beta}>beta</span>
        {stonks?.simulated && <span className={styles.simulated}>Simulated market</span>}
      </div>
      {stonks?.date && <FreshnessPill date={stonks.date} dataset={stonks} busy={active} onRefresh={onRefresh} />}
    </header>
  )
}
