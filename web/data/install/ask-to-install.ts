import { install } from '../../state/install.ts'
import { keepStorage } from '../keep-storage.ts'

/** Lets the browser ask whether to install the app, which it does once for each of its offers. */
export async function askToInstall(): Promise<void> {
  const { ask } = install
  if (!ask) return
  install.ask = null
  const { outcome } = await ask()
  if (outcome === 'accepted') await keepStorage()
}
