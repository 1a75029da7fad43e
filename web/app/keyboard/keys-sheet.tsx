import { keyboard as texts } from '../../texts/overlays.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './keys-sheet.module.css'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/', 'Ctrl K', '⌘ K'], texts.goTo],
  [['j'], texts.next],
  [['k'], texts.previous],
  [['Enter'], texts.open],
  [['b'], texts.bookmark],
  [['f'], texts.filters],
  [['Shift Enter'], texts.addSort],
  [['?'], texts.list],
]

/** The list of keyboard commands. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={texts.title} placement="middle" done={texts.done} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([names, does]) => (
          <div key={does} className={styles.line}>
            <dt className={styles.names}>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{texts.note}</p>
    </Sheet>
  )
}
