import { keyboard as texts, keyCommands } from '../../texts/overlays.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './keys-sheet.module.css'

/** The list of keyboard commands. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={texts.title} placement="middle" done={texts.done} onClose={onClose}>
      <dl className={styles.keys}>
        {keyCommands.map(({ keys, does }) => (
          <div key={does} className={styles.line}>
            <dt className={styles.names}>
              {keys.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {texts.note}{' '}
        <a href="/help" onClick={onClose}>
          {texts.help}
        </a>
      </p>
    </Sheet>
  )
}
