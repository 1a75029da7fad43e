import { Outlet } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { AppHeader } from '../features/header/app-header.tsx'
import { loadStonks } from '../features/loading/load-stonks.ts'
import { useAppContext } from './app-context.ts'
import styles from './shell.module.css'

/** What every page stands in. */
export function Shell() {
  const { screener } = useAppContext()
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip} onClick={skip}>
        Skip to the content
      </a>
      <AppHeader onRefresh={() => void loadStonks(screener)} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </div>
  )
}

/** Moves the focus without leaving a mark in the address, which may be shared. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
