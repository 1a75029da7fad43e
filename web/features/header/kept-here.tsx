import { isHomeScreenless } from '../../data/install/home-screen.ts'
import type { StorageRoom } from '../../data/keep-storage.ts'
import { formatBytes } from '../../format/numbers.ts'
import { overlayDidChange } from '../../state/overlay.ts'
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
      <h3>Kept on this device</h3>
      <p role="status">{isTab ? words.tab : room?.isKept ? words.kept : isRefused ? words.refused : words.loose}</p>
      {room && <p className={styles.room}>{roomWords(room)}</p>}
      {isTab ? (
        <Button onClick={explain}>Add to Home Screen</Button>
      ) : (
        room && !room.isKept && <Button onClick={() => void keep()}>Keep offline</Button>
      )}
    </section>
  )
}

const words = {
  kept: 'Kept until you remove it.',
  loose: 'The browser may remove it when space runs out.',
  refused:
    'The browser did not promise to keep it. It does so rather for an installed app, or a site that is used often.',
  tab: 'Safari removes it after seven days of use without a visit to this site.',
} as const

/** As far as the browser tells. */
function roomWords({ used, most }: StorageRoom): string {
  if (used === undefined) return ''
  const taken = `The app takes ${formatBytes(used)}`
  return most === undefined ? `${taken}.` : `${taken} of the ${formatBytes(most)} that the browser allows.`
}
