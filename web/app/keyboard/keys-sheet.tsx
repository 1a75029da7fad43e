import { keyCommands } from '../../texts/key-commands.ts'
import { KeyCaps } from '../../ui/data-display/key-caps.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { keyboard as texts } from '../overlays-texts.ts'
import styles from './keys-sheet.module.css'
import shared from '#web/ui/shared.module.css'

/** The list of keyboard commands. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={texts.title} placement="middle" done={texts.done} onClose={onClose}>
      <dl className={styles.keys}>
        {keyCommands.map(({ keys, does }) => (
          <div key={does} className={`${shared.between} ${styles.line}`}>
            <dt>
              <KeyCaps ways={keys} />
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
