import { homeScreenSheet as texts } from '../../texts/settings.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import styles from './home-screen-sheet.module.css'

/** The way onto an iPhone's Home Screen, which no page may go by itself, and why to go it. */
export function HomeScreenSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={texts.title} placement="middle" done={texts.done} onClose={onClose}>
      <div className={styles.content}>
        <p>{texts.why}</p>
        <ol className={styles.steps}>
          <li className={styles.step}>
            <Icon name="share" />
            <Step pieces={texts.share} />
          </li>
          <li className={styles.step}>
            <Icon name={lazyIcons.plusSquare} />
            <Step pieces={texts.choose} />
          </li>
          <li className={styles.step}>
            <Icon name="check" />
            <Step pieces={texts.add} />
          </li>
        </ol>
        <p className={styles.note}>{texts.note}</p>
      </div>
    </Sheet>
  )
}

/** Every second piece is a word that stands on the screen. */
const Step = ({ pieces }: { readonly pieces: readonly string[] }) => (
  <span>{pieces.map((piece, index) => (index % 2 === 1 ? <strong key={index}>{piece}</strong> : piece))}</span>
)
