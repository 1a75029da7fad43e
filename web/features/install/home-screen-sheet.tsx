import { Icon } from '../../ui/icons/icon.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { laterIcons } from '../../ui/icons/later-icons.ts'
import styles from './home-screen-sheet.module.css'

/** The way onto an iPhone's Home Screen, which no page may go by itself, and why to go it. */
export function HomeScreenSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title="Add to Home Screen" place="middle" done="Got it" onClose={onClose}>
      <div className={styles.content}>
        <p>
          It keeps your offline data. In a tab, Safari deletes it after seven days of use without a visit to this site;
          on the Home Screen, Stonks keeps it and opens without a connection.
        </p>
        <ol className={styles.steps}>
          <li className={styles.step}>
            <Icon name="share" />
            <span>
              Tap <strong>Share</strong> in Safari’s bar, or behind its <strong>•••</strong>.
            </span>
          </li>
          <li className={styles.step}>
            <Icon name={laterIcons.plusSquare} />
            <span>
              Choose <strong>Add to Home Screen</strong>.
            </span>
          </li>
          <li className={styles.step}>
            <Icon name="check" />
            <span>
              Tap <strong>Add</strong>, and open Stonks from its icon.
            </span>
          </li>
        </ol>
        <p className={styles.note}>
          The app begins with a storage of its own: it loads the market once more, and you log in once more.
        </p>
      </div>
    </Sheet>
  )
}
