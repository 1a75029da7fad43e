import { isHomeScreenless } from '../../data/install/home-screen.ts'
import type { StorageRoom } from '../../data/keep-storage.ts'
import { formatBytes } from '../../format/numbers.ts'
import { overlayDidChange } from '../../state/overlay.ts'
import { offlineStorage as texts } from '../../texts/market-data.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './kept-here.module.css'
import { useStorageRoom } from './use-storage-room.ts'

/** How long what is on the device stays there, and what makes it stay longer. */
export function KeptHere({ onClose }: { readonly onClose: () => void }) {
  const { room, isRefused, keep } = useStorageRoom()
  const isTab = isHomeScreenless()
  const explain = () => {
    onClose()
    overlayDidChange('home-screen')
  }
  return (
    <section className={styles.kept}>
      <h3>{texts.title}</h3>
      <p role="status">
        {isTab ? texts.tab : room?.isKept ? texts.persistent : isRefused ? texts.refused : texts.evictable}
      </p>
      {room && <p className={styles.room}>{usageText(room)}</p>}
      {isTab ? (
        <Button onClick={explain}>{texts.homeScreen}</Button>
      ) : (
        room && !room.isKept && <Button onClick={() => void keep()}>{texts.keep}</Button>
      )}
    </section>
  )
}

/** As far as the browser tells. */
const usageText = ({ used, most }: StorageRoom): string =>
  used === undefined ? '' : texts.used(formatBytes(used), most === undefined ? undefined : formatBytes(most))
