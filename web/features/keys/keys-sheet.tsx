import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './keys-sheet.module.css'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/', 'Ctrl K', '⌘ K'], 'Go to a symbol'],
  [['j'], 'Next stock'],
  [['k'], 'Previous stock'],
  [['Enter'], 'Open the stock'],
  [['b'], 'Bookmark the stock'],
  [['f'], 'Open or close the filters'],
  [['?'], 'This list'],
]

/** Every key that is a command. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title="Keys" place="middle" done="Done" onClose={onClose}>
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
      <p className={styles.note}>Single keys do nothing while you type. They can be turned off in the settings.</p>
    </Sheet>
  )
}
