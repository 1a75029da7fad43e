import { Button } from '../../ui/controls/button.tsx'
import styles from './install-section.module.css'
import { installWords, startInstall } from './start-install.ts'
import { useWayToInstall } from './use-way-to-install.ts'

/** Among the settings; nothing where there is nothing to install. */
export function InstallSection() {
  const way = useWayToInstall()
  if (!way) return null
  return (
    <section className={styles.section}>
      <h3>App</h3>
      <p className={styles.why}>
        {way === 'dialog'
          ? 'A window and an icon of its own. It opens without a connection, as this tab does.'
          : 'On the Home Screen it keeps your offline data, which Safari’s tabs do not for long.'}
      </p>
      <Button onClick={() => startInstall(way)}>{installWords[way]}</Button>
    </section>
  )
}
