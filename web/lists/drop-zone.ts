import { dropping } from './lists-texts.ts'
import styles from './lists.module.css'

const id = 'drop-zone'

/** Says over the whole page what becomes of a file that is dragged over it, or ends that. */
export function showDropZone(isShown: boolean): void {
  document.querySelector(`#${id}`)?.remove()
  if (!isShown) return
  const zone = document.createElement('div')
  zone.id = id
  zone.className = styles.zone ?? ''
  zone.textContent = dropping
  // Above an open dialog.
  const dialog = document.querySelector('dialog:modal') ?? document.body
  dialog.append(zone)
}
