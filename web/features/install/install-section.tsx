import { installSection as texts } from '../../texts/install-steps.ts'
import { installLabels } from '../../texts/install.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './install-section.module.css'
import { startInstall } from './start-install.ts'
import { useWayToInstall } from './use-way-to-install.ts'

/** Among the settings; nothing where there is nothing to install. */
export function InstallSection() {
  const way = useWayToInstall()
  if (!way) return null
  return (
    <section className={styles.section}>
      <h3>{texts.title}</h3>
      <p className={styles.why}>{texts[way]}</p>
      <Button onClick={() => startInstall(way)}>{installLabels[way]}</Button>
    </section>
  )
}
