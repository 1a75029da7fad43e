import { HomeScreenSheet } from '../features/install/home-screen-sheet.tsx'
import { settingsDidChange } from '../state/settings.ts'
import { useAppContext } from './app-context.ts'

/** The way onto the Home Screen over any page. Whoever has closed it is not shown it again unasked. */
export function HomeScreenOverlay({ onClose }: { readonly onClose: () => void }) {
  const { settings } = useAppContext()
  const close = () => {
    settingsDidChange(settings, { homeScreen: 'told' })
    onClose()
  }
  return <HomeScreenSheet onClose={close} />
}
