import { homeScreenSheet as texts } from '../../texts/settings.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import styles from './home-screen-sheet.module.css'

/** How to add the app to an iPhone's Home Screen, which a page cannot do by itself. */
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

/** Every second piece is a label on the screen, in bold. */
const Step = ({ pieces }: { readonly pieces: readonly string[] }) => (
  <span>{pieces.map((piece, index) => (index % 2 === 1 ? <strong key={index}>{piece}</strong> : piece))}</span>
)
